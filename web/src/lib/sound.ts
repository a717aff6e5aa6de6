// Two sounds, made on the spot: a soft knock when it is your turn, and dice on the table.
import { settings } from "./settings.svelte";

let speaker: AudioContext | null = null;

function knock(at: number, pitch: number, loud: number): void {
  if (!speaker) return;
  const tone = speaker.createOscillator();
  const fade = speaker.createGain();
  tone.frequency.setValueAtTime(pitch, at);
  tone.frequency.exponentialRampToValueAtTime(pitch / 2, at + 0.09);
  fade.gain.setValueAtTime(loud, at);
  fade.gain.exponentialRampToValueAtTime(0.001, at + 0.14);
  tone.connect(fade).connect(speaker.destination);
  tone.start(at);
  tone.stop(at + 0.15);
}

function start(): number | null {
  if (!settings.sound) return null;
  speaker ??= new AudioContext();
  return speaker.state === "running" ? speaker.currentTime : null;
}

/** Knock once: it is your turn. */
export function knockOnce(): void {
  const now = start();
  if (now !== null) knock(now, 180, 0.2);
}

/** Let dice fall on the table. */
export function rattle(): void {
  const now = start();
  if (now !== null) for (const [place, pitch] of [410, 330, 370, 290].entries()) knock(now + 0.07 * place, pitch, 0.12);
}
