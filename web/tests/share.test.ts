import { expect, test } from "vitest";
import { invitation, pathTo, recordOf } from "../src/lib/share";
import { table } from "./samples";

test("links to a private table carry the invitation, of whoever sits there or came by it", () => {
  const seated = table({ public: false, invite: "ABCD" });
  const watching = table({ public: false, invite: null });

  expect([invitation(seated, ""), invitation(watching, "WXYZ"), invitation(watching, "")]).toEqual(["ABCD", "WXYZ", ""]);
});

test("links to a public table need none", () => {
  expect(invitation(table({ public: true, invite: "ABCD" }), "ABCD")).toBe("");
});

test("an address says what is asked for, and nothing that is empty", () => {
  expect(pathTo("replay", "mound", "AB&C", { step: 0, as: "all" })).toBe("/replay/mound?step=0&as=all&invite=AB%26C");
  expect([pathTo("table", "mound", ""), recordOf("mound", "ABCD")]).toEqual(["/table/mound", "/api/tables/mound/record?invite=ABCD"]);
});
