import { expect, it } from "vitest";
import { validatorsThere } from "../../../src/app/replay/validators-there.ts";

it("a validator of a log stands for that of the server at the same place of its status", () => {
  const log = [
    { address: "stand-in-1", status: "active" },
    { address: "stand-in-2", status: "jailed" },
    { address: "stand-in-3", status: "active" },
    { address: "stand-in-4", status: "jailed" },
  ];
  const server = [
    { address: "a", status: "jailed" },
    { address: "b", status: "active" },
    { address: "c", status: "active" },
  ];
  expect([...validatorsThere(log, server)]).toEqual([
    ["stand-in-1", "b"],
    ["stand-in-2", "a"],
    ["stand-in-3", "c"],
  ]);
  // those of a script are the server's own
  expect([...validatorsThere([{ address: "c", status: "active" }], server)]).toEqual([]);
});
