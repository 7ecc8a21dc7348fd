import { expect, it } from "vitest";
import { createNames, namesThere } from "../../../src/app/replay/names-there.ts";

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
  expect([...namesThere({ validators: log }, { validators: server })]).toEqual([
    ["stand-in-1", "b"],
    ["stand-in-2", "a"],
    ["stand-in-3", "c"],
  ]);
  // those of a script are the server's own
  expect([...namesThere([{ address: "c", status: "active" }], server)]).toEqual([]);
});

it("a token, a person and a notification of a log stand for those at their places, and nothing else does", () => {
  const log = {
    tokens: [
      { symbol: "OPT", chainId: "optio", balance: "1" },
      { symbol: "Xkq", chainId: "optio" },
    ],
  };
  const server = {
    tokens: [
      { symbol: "OPT", chainId: "optio", balance: "2" },
      { symbol: "PEPE", chainId: "optio" },
    ],
  };
  expect([...namesThere(log, server)]).toEqual([["Xkq", "PEPE"]]);
  const page = (id: string, text: string) => ({ page: { data: [{ id, text }], total: 1 } });
  expect([...namesThere(page("n-stand-in", "A"), page("n1", "B"))]).toEqual([["n-stand-in", "n1"]]);
  expect([...namesThere(page("n", "A"), { page: { data: [] } }), ...namesThere(page("n", "A"), null)]).toEqual([]);
});

it("the names before an entry are those of the newest answers of both sides", () => {
  const answer = (seq: number, _tag: string, id: string) => ({ seq, command: { _tag, id } });
  const there = [answer(1, "a.Record", "x")];
  const isAnswer = ({ _tag }: { readonly _tag: string }) => _tag.endsWith(".Record");
  const log = [answer(1, "a.Record", "one"), answer(2, "b.Load", "two"), answer(5, "a.Record", "three")];
  const names = createNames({ log, there: () => there, isAnswer });
  expect([...names(1)]).toEqual([]);
  expect([...names(3)]).toEqual([["one", "x"]]);
  there.push(answer(2, "a.Record", "y"), answer(3, "b.Load", "z"));
  expect([...names(6)]).toEqual([
    ["one", "x"],
    ["three", "y"],
  ]);
});
