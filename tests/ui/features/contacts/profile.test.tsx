import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { CATALOGUE } from "../../../../src/adapters/http/catalogue.ts";
import { coded } from "../../../../src/adapters/http/failure.ts";
import { Command as Contacts } from "../../../../src/domain/contacts/index.ts";
import { requestId } from "../../../../src/domain/decider/request.ts";
import { Command, type User, views } from "../../../../src/domain/session/index.ts";
import { toasts } from "../../../../src/ui/common/toasts.ts";
import { bob } from "../../../domain/contacts/people.ts";
import { ada, grant } from "../../../domain/session/example.ts";
import { unreachable } from "../../../support/examples.ts";
import { opened } from "../../fake-app.tsx";
import { ProfileWithToasts } from "./profile-with-toasts.tsx";

const countries = [
  { code: "AT", name: "Austria", dial_code: "+43" },
  { code: "GB", name: "United Kingdom", dial_code: "+44" },
];

/** The own profile of a user. */
const profile = async (user: User = ada) => {
  const page = await opened(<ProfileWithToasts />, "/profile", [
    Command.RecordSession({ grant }),
    Command.LoadUser(),
    Command.RecordUser({ request: "request 3", user }),
    Contacts.LoadCountries(),
    Contacts.RecordCountries({ request: "request 5", countries }),
  ]);
  const saving = () => views.saveProfile(page.app.state().session);
  return {
    ...page,
    saving,
    refused: (validation: unknown) =>
      page.dispatch(
        Command.RecordSaveProfileFailure({
          request: requestId(saving()) ?? "",
          failure: { ...unreachable, kind: "Invalid", status: 422, ...coded("validation"), validation },
        }),
      ),
  };
};

describe("/profile", () => {
  it("shows what others see and what only the user sees", async () => {
    const { text, dispatch, app } = await profile({ ...ada, bio: "Maths.\nPoetry.", linked_account: "ada@old" });
    for (const shown of ["Ada Lovelace", "@ada", "ada@optio.example", "Austria", "ada@old", "People can find meYes"])
      expect(text()).toContain(shown);
    const { person } = app.state().contacts;
    const request = person.status === "loading" ? person.id : "";
    const own = { ...bob, id: ada.id, bio: null, country: null, is_private: false, blocked: false };
    const counts = { followers_count: 1200, following_count: 3, referrals_count: 2, ulid: "01H" };
    const answer = { ...own, ...counts, following: false };
    await dispatch(Contacts.RecordProfile({ request, profile: answer }));
    expect(text()).toContain("1,200");
    expect(screen.getByRole("link", { name: "Followers" }).getAttribute("href")).toBe("/network/followers");
  });
});

describe("Edit profile", () => {
  it("has the focus in its first field, shows the rule of each field at the field and sends nothing, and discards what was typed on Cancel", async () => {
    const { press, paste, text, saving } = await profile();
    await press("Edit profile");
    expect(document.activeElement).toBe(screen.getByLabelText("First name"));
    await paste({ "First name": "", Username: "a b", "About you": "x".repeat(501) });
    await press("Save changes");
    expect(saving().status).toBe("idle");
    for (const said of ["Enter your first name.", "Use 3 to 30 letters", "Use at most 500 characters."])
      expect(text()).toContain(said);
    expect(screen.getByLabelText("Username").getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(screen.getByLabelText("First name"));
    await press("Cancel");
    expect(text()).toContain("Ada Lovelace");
    await press("Edit profile");
    expect(screen.getByLabelText("First name")).toHaveProperty("value", "Ada");
  });

  it("saves the fields that changed, is pending, and returns to the profile with the focus on Edit profile", async () => {
    const { press, paste, dispatch, app, saving, text } = await profile();
    await press("Edit profile");
    await paste({ "Last name": "King", "About you": "  Mathematics  " });
    const events: unknown[] = [];
    app.onEvent((event) => void events.push(event));
    await press("Save changes");
    const request = requestId(saving());
    expect(events).toEqual([{ _tag: "session.SaveProfileRequested", request, last_name: "King", bio: "Mathematics" }]);
    expect(saving().status).toBe("pending");
    expect(screen.getByRole("button", { name: "Save changes" }).getAttribute("aria-busy")).toBe("true");
    const user = { ...ada, last_name: "King", bio: "Mathematics" };
    await dispatch(Command.RecordSaveProfile({ request: requestId(saving()) ?? "", user }));
    expect(views.userOf(app.state().session)).toEqual(user);
    expect(text()).toContain("Ada King");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Edit profile" }));
  });

  it("shows at the field that the server alone knows the username is taken, and keeps what was typed", async () => {
    const { press, paste, refused, text } = await profile();
    await press("Edit profile");
    await paste({ Username: "grace" });
    await press("Save changes");
    await refused({ errors: { username: ["This username is taken"] } });
    expect(text()).toContain("This username is taken");
    expect(screen.getByLabelText("Username")).toHaveProperty("value", "grace");
    expect(screen.getByLabelText("Username").getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(screen.getByLabelText("Username"));
  });

  it("W13: does not say that the profile was not saved if the answer was lost; a save that failed is said in a toast once its form was closed, and in the form alone while it is open", async () => {
    const { press, paste, dispatch, saving, refused, text } = await profile();
    const said = () => toasts.read().kept.map(({ text }) => text);
    await press("Edit profile");
    await paste({ "Last name": "King" });
    await press("Save changes");
    await dispatch(Command.RecordSaveProfileFailure({ request: requestId(saving()) ?? "", failure: unreachable }));
    expect(text()).toContain("We lost the connection. Save again to be sure it changed.");
    expect(text()).not.toContain(CATALOGUE.serverFault);
    await press("Save changes");
    await refused({});
    expect(text()).toContain("Validation error");
    expect(said()).toEqual([]);
    await press("Save changes");
    await press("Cancel");
    // a form that is opened again did not send it
    await press("Edit profile");
    await refused({});
    expect(said()).toEqual(["Validation error"]);
  });
});
