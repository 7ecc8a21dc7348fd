import { expect, it } from "vitest";
import { createServerNames, serverNamesFor } from "../../../src/app/replay/server-names.ts";

it("a validator of a log is replaced by that of the server at the same place of its status", () => {
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
  expect([...serverNamesFor({ validators: log }, { validators: server })]).toEqual([
    ["stand-in-1", "b"],
    ["stand-in-2", "a"],
    ["stand-in-3", "c"],
  ]);
  // those of a script are the server's own
  expect([...serverNamesFor([{ address: "c", status: "active" }], server)]).toEqual([]);
});

it("a token, a person and a notification of a log are replaced by those at their places, and nothing else is", () => {
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
  expect([...serverNamesFor(log, server)]).toEqual([["Xkq", "PEPE"]]);
  const page = (id: string, text: string) => ({ page: { data: [{ id, text }], total: 1 } });
  expect([...serverNamesFor(page("n-stand-in", "A"), page("n1", "B"))]).toEqual([["n-stand-in", "n1"]]);
  expect([...serverNamesFor(page("n", "A"), { page: { data: [] } }), ...serverNamesFor(page("n", "A"), null)]).toEqual(
    [],
  );
});

it("the names before an entry are those of the newest answers of both sides", () => {
  const answer = (seq: number, _tag: string, id: string) => ({ seq, command: { _tag, id } });
  const there = [answer(1, "a.Record", "x")];
  const isAnswer = ({ _tag }: { readonly _tag: string }) => _tag.endsWith(".Record");
  const log = [answer(1, "a.Record", "one"), answer(2, "b.Load", "two"), answer(5, "a.Record", "three")];
  const names = createServerNames({ log, running: () => there, isAnswer });
  expect([...names(1)]).toEqual([]);
  expect([...names(3)]).toEqual([["one", "x"]]);
  there.push(answer(2, "a.Record", "y"), answer(3, "b.Load", "z"));
  expect([...names(6)]).toEqual([
    ["one", "x"],
    ["three", "y"],
  ]);
});
