import type { icons } from "./icons";

export type IconName = keyof typeof icons;
