// Full names of places, for those who hear the board instead of seeing it.
import { capital } from "../../lib/names";
import { words } from "../../words";
import type { Fight, Standing, Zone } from "./position";
import type { ArmyCard, Printed } from "./printed";

const said = words.darkAgeZ.frontier;

export type Called = (seat: number) => string;

/** Return everything that is to be seen in a zone. */
export function zoneName(standing: Standing, printed: Printed, board: number, at: number, called: Called): string {
  const zone = standing.boards[board]?.zones[at];
  const foretold = standing.forecast.boards[board];
  const card = printed.armies.get(zone?.card ?? "");
  const parts = [said.zone(at + 1)];
  if (zone && card) parts.push(...armyParts(zone, card, foretold?.attack[at] ?? card.attack, foretold?.ranged[at] ?? card.ranged, called));
  else parts.push(said.empty);
  const commander = printed.commanders.get(zone?.commander ?? "");
  if (commander) parts.push(said.commander(commander.name, called(standing.patrons[commander.id] ?? -1)));
  if (zone?.passedOver) parts.push(said.passedOver);
  if (zone?.roar) parts.push(said.roar(zone.roar));
  const fight = foretold?.fights.find((each) => each.zone === at + 1);
  if (fight) parts.push(outlook(fight));
  return parts.join(", ");
}

function armyParts(zone: Zone, card: ArmyCard, attack: number, ranged: boolean, called: Called): string[] {
  const parts = [card.name, said.loyal(called(zone.loyal ?? -1))];
  if (!zone.active) return [...parts, said.defeated];
  parts.push(said.attack(attack), ranged ? said.ranged : said.melee);
  const filled = Object.keys(zone.slots).length;
  if (filled > 0) parts.push(said.filled(filled));
  return parts;
}

/** Say what would happen in a zone if combat came now. */
export function outlook(fight: Fight): string {
  return [said.arrive(fight.zombies, fight.left), fight.defeated ? said.wouldFall : ""].filter(Boolean).join(", ");
}

/** Return what is worth reading about an army, a line each. */
export function zoneLines(standing: Standing, printed: Printed, board: number, at: number, called: Called): string[] {
  const zone = standing.boards[board]?.zones[at];
  const card = printed.armies.get(zone?.card ?? "");
  const lines: string[] = [];
  if (zone && card) {
    const foretold = standing.forecast.boards[board];
    const [, ...parts] = armyParts(zone, card, foretold?.attack[at] ?? card.attack, foretold?.ranged[at] ?? card.ranged, called);
    lines.push(capital(parts.join(", ")));
    const slots = Object.entries(card.slots).map(([rank, bonus]) => {
      const filled = printed.armies.get(zone.slots[rank] ?? "");
      return `${words.darkAgeZ.slot(Number(rank), bonus)}${filled ? `: ${filled.name}` : ""}`;
    });
    if (zone.active && slots.length > 0) lines.push(capital(slots.join("; ")));
    if (zone.active)
      lines.push(capital([card.charge ? said.charge(card.charge) : "", said.rises(card.zombification)].filter(Boolean).join(", ")));
  }
  const commander = printed.commanders.get(zone?.commander ?? "");
  if (commander) {
    lines.push(
      `${said.commander(commander.name, called(standing.patrons[commander.id] ?? -1))}: ${said.attack(commander.attack)}. ${commander.text} ${said.anchored}.`,
    );
  }
  if (zone?.passedOver) lines.push(capital(said.passedOver));
  if (zone?.roar) lines.push(capital(said.roar(zone.roar)));
  const fight = standing.forecast.boards[board]?.fights.find((each) => each.zone === at + 1);
  if (fight) lines.push(`${words.darkAgeZ.combat.if}: ${outlook(fight)}`);
  return lines;
}
