// What the decision bar says while nothing is asked of you: who decides, what happens, how it ended.
import { ticking } from "../lib/clock.svelte";
import { pathTo } from "../lib/share";
import type { Sitting } from "../lib/sitting.svelte";
import { clock } from "../lib/time";
import type { IconName } from "../pictures/icon";
import type { Party } from "../protocol";
import { words } from "../words";
import { ending, winners } from "./standings";

export interface Button {
  words: string;
  press?: () => unknown;
  href?: string;
  /** What is printed on its key. */
  key?: string;
  look?: "go" | "quiet";
}

export interface Said {
  title: string;
  /** Whose seal is shown, or an icon instead. */
  party?: Party | undefined;
  icon?: IconName;
  eyebrow?: string;
  text?: string;
  clause?: string;
  buttons?: Button[];
}

/** Return what the bar says to a player who is not asked anything. */
export function saidOf(sitting: Sitting, onstandings: () => void): Said {
  const { live, plan, recap } = sitting;
  const { undo, seat, position } = live;
  const said = words.decision;
  const asker = undo?.asked_by ?? null;
  if (position?.outcome) return over(sitting, onstandings);
  if (seat !== null && asker !== null && (asker === seat || !undo?.agreed.includes(seat))) return undoing(sitting, asker);
  if (live.table?.status === "paused") {
    const press = () => live.send({ type: "pause", paused: false });
    const buttons: Button[] = seat === null ? [] : [{ words: words.table.resume, look: "go", press }];
    return { icon: "hourglass", title: said.paused, text: said.pausedText, buttons };
  }
  if (sitting.chair(seat)?.stand_in) {
    const press = () => live.send({ type: "take_back" });
    return {
      icon: "vintage-robot",
      title: said.standIn,
      text: said.standInText,
      buttons: [{ words: words.table.takeBack, look: "go", press }],
    };
  }
  const event = live.playback.events.at(-1);
  const happening = { eyebrow: said.happening, text: sitting.people.brief(event?.text ?? ""), clause: event?.clause ?? "" };
  if (plan.repeating !== null) {
    const buttons = [{ words: said.stopRepeating, key: "Esc", press: () => plan.cancel() }];
    return { ...happening, party: sitting.acting(), title: said.repeats(plan.repeating), buttons };
  }
  if (recap.at !== null) {
    const move = recap.moves[recap.at];
    const buttons = [{ words: words.recap.now, key: "Esc", press: () => recap.back() }];
    const eyebrow = words.recap.looking(recap.at + 1, recap.moves.length);
    const title = (move?.events ?? []).map(({ text }) => sitting.people.brief(text)).join(". ");
    return { party: sitting.partyOf(move?.seat), eyebrow, title, buttons };
  }
  if (live.playback.running) return { ...happening, party: sitting.acting(), title: happening.text, text: "", buttons: playing(sitting) };
  if (sitting.side && !sitting.side.alive)
    return { icon: "tombstone", title: said.outTitle, text: said.outText, buttons: [{ words: words.table.home, href: "/" }] };
  return waiting(sitting);
}

function over(sitting: Sitting, onstandings: () => void): Said {
  const { live, table } = sitting;
  const outcome = live.position?.outcome;
  if (!outcome) return { title: "" };
  const buttons: Button[] = [
    { words: words.end.standings, press: onstandings },
    { words: words.end.replay, href: pathTo("replay", table?.table ?? "", sitting.invite) },
  ];
  if (live.seat !== null)
    buttons.push({ words: table?.next_table ? words.end.nextTable : words.end.rematch, look: "go", press: () => sitting.rematch() });
  const title = winners(outcome, sitting.rivals, (seat) => sitting.called(seat));
  const told = sitting.people.brief(ending(live.log, outcome)?.text ?? "");
  return {
    icon: "laurel-crown",
    eyebrow: words.end.title,
    title,
    text: told === title ? "" : told,
    clause: outcome.clause,
    buttons,
  };
}

/** Somebody wants to take something back: you, or another who asks you. */
function undoing(sitting: Sitting, asker: number): Said {
  const { live, table } = sitting;
  const own = asker === live.seat;
  const name = sitting.called(asker);
  const persons = table?.seats.filter((seat) => seat.kind === "person" && !seat.stand_in).length ?? 0;
  const text = words.undo.agreed(live.undo?.agreed.length ?? 0, persons);
  const answer = (agree: boolean) => () => live.send({ type: "answer_undo", agree });
  if (own)
    return {
      party: sitting.side,
      title: words.undo.youAsked,
      text,
      clause: "TB-8",
      buttons: [{ words: words.undo.withdraw, press: answer(false) }],
    };
  const buttons: Button[] = [
    { words: words.undo.agree, key: "Y", press: answer(true) },
    { words: words.undo.refuse, key: "N", look: "quiet", press: answer(false) },
  ];
  return { party: sitting.partyOf(asker), eyebrow: words.undo.asks(name), title: words.undo.wants(name), text, clause: "TB-8", buttons };
}

/** What can be done with moves that are being shown. */
function playing({ live: { playback } }: Sitting): Button[] {
  const { pause, goOn, skip } = words.decision;
  return [
    { words: playback.paused ? goOn : pause, key: words.keys.space, press: () => playback.toggle() },
    { words: skip, key: "Esc", look: "quiet", press: () => playback.skip() },
  ];
}

function waiting(sitting: Sitting): Said {
  const { decision } = sitting.live.position ?? {};
  const said = words.decision;
  const seats = decision?.seats ?? [];
  const names = sitting.deciders;
  const bot = seats.length === 1 && sitting.chair(seats[0] ?? null)?.kind === "bot";
  const left = decision?.deadline ? said.left(clock(decision.deadline - ticking.now)) : "";
  const who = seats.length > 1 ? said.decide(names) : said.decides(names);
  return {
    party: sitting.partyOf(seats[0]) ?? sitting.acting(),
    eyebrow: [who, bot ? said.bot : left].filter(Boolean).join(" · "),
    title: seats.length > 1 ? said.several(names) : bot ? said.thinking(names) : said.choosing(names),
    text: sitting.people.brief(decision?.question ?? said.look),
    clause: decision?.clause ?? "",
  };
}
