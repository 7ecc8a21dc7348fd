import { type Either, left, right } from "fp-ts/Either";
import { of } from "rxjs";
import { describe, expect, it } from "vitest";
import { coded } from "../../../src/adapters/http/failure.ts";
import type { CallApi, ReactorContext } from "../../../src/app/reactors/reactor.ts";
import { changePasswords } from "../../../src/app/reactors/session/password.ts";
import type { Failure } from "../../../src/domain/decider/failure.ts";
import { Command, Event } from "../../../src/domain/session/index.ts";
import { adasMail, handleOf } from "../../domain/session/example.ts";
import { plainDevice } from "../../support/plain-device.ts";
import { envelope } from "../../support/spec.ts";
import { noAnswer, specifyCall, specifyReactor } from "./marbles.ts";

const reactor = changePasswords;
const requested = Event.ChangeRequested({ request: "ask", ...adasMail, current: handleOf("old") });

describe("the reactor of a password change", () => {
  it("sends the current password, and records the sent code or the failure", () => {
    specifyReactor({
      reactor,
      happens: "a---a---",
      events: { a: requested },
      answers: {
        initiatePasswordChange: [
          { marble: "-(a|)", value: { status: "code_required" } },
          { marble: "-(f|)", value: null },
        ],
      },
      sends: "-c---f--",
      commands: {
        c: Command.RecordCodeRequired({ request: "ask" }),
        f: Command.RecordChangeFailure({ request: "ask", failure: noAnswer }),
      },
      calls: [
        { call: "initiatePasswordChange", input: { current_password: "old" }, frame: 0 },
        { call: "initiatePasswordChange", input: { current_password: "old" }, frame: 4 },
      ],
    });
  });

  it("sends the code and the new password together", () => {
    const event = Event.PasswordChangeRequested({ request: "s", password: handleOf("new"), code: handleOf("code") });
    const input = { authCode: "code", password: "new", password_confirmation: "new" };
    specifyCall(reactor, event, { call: "changePassword", input }, Command.RecordPasswordSaved({ request: "s" }));
  });
});

describe("the secrets that remain in the vault after a password change", () => {
  /** The remaining secrets, by the answer of the server. */
  const leftAfter = (answer: Either<Failure, undefined>): ReadonlyArray<string> => {
    const { vault } = plainDevice();
    const handles = { code: vault.put("123456"), password: vault.put("another horse!") };
    const context = { callApi: (() => of(answer)) as unknown as CallApi, vault } as ReactorContext;
    const event = Event.PasswordChangeRequested({ request: "s", ...handles });
    reactor(of({ event, envelope: envelope() }), context).subscribe();
    return Object.entries(handles).flatMap(([name, handle]) => (vault.read(handle) === null ? [] : [name]));
  };

  it.each([
    ["nothing, once it is done", right(undefined), []],
    ["the password, when the code was wrong", left({ ...noAnswer, ...coded("invalidAuthCode") }), ["password"]],
    ["the code, when the password was refused or no answer came", left(noAnswer), ["code"]],
  ])("%s", (_what, answer, remaining) => {
    expect(leftAfter(answer)).toEqual(remaining);
  });
});
