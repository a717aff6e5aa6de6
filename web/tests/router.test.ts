import { expect, test } from "vitest";
import { route } from "../src/lib/router.svelte";

function at(path: string) {
  return route(new URL(path, "http://barrow.example"));
}

test.each([
  ["/", { screen: "home", dialog: false, game: "" }],
  ["/new?game=ground-zero", { screen: "home", dialog: true, game: "ground-zero" }],
  ["/table/mound?invite=AB12", { screen: "table", table: "mound", invite: "AB12" }],
  ["/replay/mound?step=12&as=all", { screen: "replay", table: "mound", step: 12, seenAs: "all", invite: "" }],
  ["/replay/mound?step=x", { screen: "replay", table: "mound", step: null, seenAs: "", invite: "" }],
  ["/replay/mound?step=3&as=0&invite=AB12", { screen: "replay", table: "mound", step: 3, seenAs: "0", invite: "AB12" }],
  ["/proof/mound?invite=AB12", { screen: "proof", table: "mound", invite: "AB12" }],
  ["/rules/ground-zero#GZ-4.3", { screen: "rules", game: "ground-zero", clause: "GZ-4.3" }],
  ["/rules/ground-zero/reference", { screen: "reference", game: "ground-zero" }],
  ["/rules/ground-zero/nowhere", { screen: "missing", path: "/rules/ground-zero/nowhere" }],
  ["/lab", { screen: "lab" }],
  ["/settings", { screen: "settings" }],
  ["/about", { screen: "about" }],
  ["/table", { screen: "missing", path: "/table" }],
  ["/elsewhere/far", { screen: "missing", path: "/elsewhere/far" }],
])("%s", (path, expected) => {
  expect(at(path)).toEqual(expected);
});
