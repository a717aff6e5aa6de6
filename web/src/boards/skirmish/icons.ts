// Made by `npm run icons` from icons.json: do not edit.
// Pictures by Lorc, Delapouite and contributors, game-icons.net, CC BY 3.0.
import { icons as shared } from "../../pictures/icons";

export const icons = {
  ...shared,
  "hearts": "M480 156c0 162-224 325-224 325S32 318 32 156c0-91 70-125 108-125c77 0 116 66 116 66s39-66 116-66c38 0 108 34 108 125",
  "stone-pile": "m318 109l-95 96l-27 87l17 37l21 9l33-55l11-3l62 26l20-13l5-43l11 53l-11 15l4 1l5 7l7 34l56-67l14 1l23 28l-10-52L434 167l-116-58zM124 121L94 173l-5 28l26-9l12 8l0 0l29 60l13-4l11 4l4 8l20-63l-1-33l-41 0l-29-24l34 11l42-8l26 16l37-37a333 333 0 0 0-9-3l-80 10l-3-1l-56-15zm249 36l47 66l2 63l-25-60l-65-60zm-262 56l-64 21l-17 78l51 6l0-7l38-37l-8-61zm56 62l-36 12l-32 31l23 31l57 2l17-17zm111 24l-44 74l0 57l97 12l44-19l-17-89zM444 313l-47 56l0 2l65 14l26-15l-44-57zm-139 16l40 23l13 51l-27 24l-45-3l39-28l2-39zm-238 54l-9 29l13 48l91-12l2-26l-63-32l-34-7z",
} as const;
