// Contour lines of a hill, always the same for the same seed: the table's only ornament.

/** Return the rings of a hill as SVG paths, from the inside out. */
export function contours(seed: number, centerX: number, centerY: number, first: number, gap: number, rings: number): string[] {
  const waves = [2, 3, 5, 7, 11].map((turns, place) => ({
    turns,
    size: [0.16, 0.12, 0.06, 0.035, 0.018][place] ?? 0,
    shift: noise(seed * 7 + place) * Math.PI * 2,
    drift: (noise(seed * 13 + place) - 0.5) * 0.24,
  }));
  return Array.from({ length: rings }, (_, ring) => {
    const points: string[] = [];
    for (let step = 0; step < 72; step += 1) {
      const angle = (step / 72) * Math.PI * 2;
      let reach = first + ring * gap;
      let swell = 1;
      for (const wave of waves) swell += wave.size * Math.sin(angle * wave.turns + wave.shift + ring * wave.drift);
      reach *= swell;
      points.push(`${(centerX + reach * Math.cos(angle)).toFixed(0)} ${(centerY + reach * 0.62 * Math.sin(angle)).toFixed(0)}`);
    }
    return `M${points.join("L")}Z`;
  });
}

function noise(seed: number): number {
  const wild = Math.sin(seed * 127.1 + 311.7) * 43758.5453;
  return wild - Math.floor(wild);
}
