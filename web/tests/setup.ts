import { cleanup } from "@testing-library/svelte";
import { afterEach, beforeEach } from "vitest";
import { learnAll } from "./glossaries";

// Nobody is still typing in what the test before took away.
beforeEach(() => {
  learnAll();
  dispatchEvent(new MouseEvent("mousedown"));
});

afterEach(() => {
  cleanup();
  localStorage.clear();
});
