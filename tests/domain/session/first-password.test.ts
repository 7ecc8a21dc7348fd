import { describe, it } from "vitest";
import { Command, Event, Rejection, views } from "../../../src/domain/session/index.ts";
import { ada, given, handleOf, noSession, present, secret } from "./example.ts";

const save = Command.SavePassword({ password: secret("new") });
const requested = (token: string | null) =>
  Event.PasswordSaveRequested({
    request: "save",
    password: handleOf("new"),
    token: token === null ? null : handleOf(token),
  });
const known = (has_password?: boolean) =>
  Event.UserLoaded({ user: has_password === undefined ? ada : { ...ada, has_password } });
const link = [
  Event.ResetLinkOpened({ request: "link", token: handleOf("reset") }),
  Event.ResetLinkValid({ token: handleOf("reset") }),
];

describe("a first password", () => {
  it("can be set if the account has none, and only then", () => {
    given(present, known(false)).when(save, { id: "save" }).then(requested(null));
    for (const user of [known(true), known()]) given(present, user).refuses(save, Rejection.NothingToSave());
  });

  it("updates the account after it is saved", () => {
    given(present, known(false), requested(null))
      .when(Command.RecordPasswordSaved({ request: "save" }))
      .then(Event.PasswordSaved())
      .leadsTo((state) => {
        if (views.userOf(state)?.has_password !== true) throw new Error("the account has no password");
      });
  });
});

describe("a reset link opened by a signed-in user", () => {
  it("saves the password and ends the session, which the server has ended too", () => {
    given(present, known(true), ...link, requested("reset"))
      .when(Command.RecordPasswordSaved({ request: "save" }))
      .then(Event.PasswordSaved(), Event.SignedOut({ reason: "password", message: null }));
    given(noSession, ...link, requested("reset"))
      .when(Command.RecordPasswordSaved({ request: "save" }))
      .then(Event.PasswordSaved());
  });
});
