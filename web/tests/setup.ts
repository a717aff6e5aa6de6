import { cleanup } from "@testing-library/svelte";
import { afterEach, beforeEach } from "vitest";

// Nobody is still typing in what the test before took away.
beforeEach(() => {
  dispatchEvent(new MouseEvent("mousedown"));
});

afterEach(() => {
  cleanup();
  localStorage.clear();
});
