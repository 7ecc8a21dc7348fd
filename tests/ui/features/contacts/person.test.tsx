import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Command, type Naming, type ReceivingAddress, views } from "../../../../src/domain/contacts/index.ts";
import { requestId } from "../../../../src/domain/decider/request.ts";
import { Command as Session } from "../../../../src/domain/session/index.ts";
import { amount } from "../../../../src/domain/values/money.ts";
import { Command as Wallet } from "../../../../src/domain/wallet/index.ts";
import { toasts } from "../../../../src/ui/common/toasts.ts";
import { Person } from "../../../../src/ui/features/contacts/PersonScreen.tsx";
import { useOutcomeToasts } from "../../../../src/ui/shell/use-outcome-toasts.ts";
import { me, nobody, profile } from "../../../domain/contacts/people.ts";
import { transaction } from "../../../domain/wallet/movements.ts";
import { unreachable } from "../../../support/examples.ts";
import { fakeApp } from "../../fake-app.tsx";
import { render } from "../../kit/render.ts";
import { unmountAll } from "../../mounted.ts";
import { idOf } from "../../replies.ts";

const Outcomes = () => {
  useOutcomeToasts();
  return null;
};

/** Another person's page opened by Ada, and the server's answer. */
const opened = async (value = "u-2", by: Naming = "id") => {
  const fake = fakeApp();
  const { app } = fake;
  app.dispatch(Session.RecordSession({ grant: { account: "OAuth", issuedAt: app.now(), expiresAt: app.now() + 1e6 } }));
  app.dispatch(Session.LoadUser());
  const { session } = app.state();
  const request = session.phase === "signedIn" ? requestId(session.userRequest) : null;
  app.dispatch(Session.RecordUser({ request: request ?? "", user: me }));
  const page = await render(
    fake.wrap(
      <>
        <Outcomes />
        <Person value={value} by={by} />
      </>,
    ),
  );
  const pageQuestion = () => requestId(views.profileRequest(app.state().contacts)) ?? "";
  const change = () => app.state().contacts.changes[0] ?? { request: "", id: "", change: "follow" as const };
  const send = (command: Command) => page.act(() => void app.dispatch(command));
  return {
    ...fake,
    ...page,
    page,
    heading: () => screen.getByRole("heading", { level: 1 }).textContent,
    button: (name: string) => screen.getByRole("button", { name }),
    /** Opens the menu of what is done seldom, and chooses from it. */
    chooses: async (name: string) => {
      await page.press("More about Bob Baker");
      await page.user.click(screen.getByRole("menuitem", { name: new RegExp(`^${name}`) }));
    },
    said: () => toasts.read().kept.map((toast) => `${toast.kind}: ${toast.text}`),
    answers: (over: Parameters<typeof profile>[0] = {}) =>
      send(Command.RecordProfile({ request: pageQuestion(), profile: profile(over) })),
    fails: (failure = unreachable) => send(Command.RecordProfileFailure({ request: pageQuestion(), failure })),
    found: (addresses: ReadonlyArray<ReceivingAddress>) => {
      const { id = "", request } = app.state().contacts.addressesRequest ?? {};
      return send(Command.RecordAddresses({ request: idOf(request), id, addresses }));
    },
    changes: () => send(Command.RecordChange(change())),
    changeFails: (message: string) =>
      send(Command.RecordChangeFailure({ ...change(), failure: { ...unreachable, kind: "Invalid", message } })),
  };
};

describe("another person's page", () => {
  it("is busy while it loads, shows a failure until the answer to its retry, then the person", async () => {
    const { answers, fails, press, button, heading, text } = await opened();
    expect(document.querySelector("[aria-busy=true]")).not.toBeNull();
    expect(heading(), "A1: also while it loads").toBe("Loading the profile");
    await fails();
    expect(heading()).toBe("Profile");
    expect(text()).toContain("Something went wrong. Please try again later.");
    await press("Retry");
    expect(button("Retry").getAttribute("aria-busy")).toBe("true");
    await answers({ bio: "Tea first.", followers_count: 1234 });
    expect(heading()).toBe("Bob Baker");
    for (const shown of ["@bob · Austria", "Tea first.", "1,234"]) expect(text()).toContain(shown);
    expect(document.querySelector("[aria-busy=true]")).toBeNull();
  });

  it("shows that the person was not found, and leads back", async () => {
    const { fails, text } = await opened("nobody");
    await fails(nobody);
    expect(text()).toContain("Nobody found here");
    expect(screen.getByRole("link", { name: "Go to Home" }).getAttribute("href")).toBe("/dashboard");
  });

  it("of the user leads to /profile, without a request when the address is their own", async () => {
    const own = await opened(me.referral_code, "referral");
    expect([own.places.at(-1), own.app.state().contacts.person.status]).toEqual(["/profile", "none"]);
    await unmountAll();
    const named = await opened(me.username);
    await named.answers({ id: me.id });
    expect(named.places.at(-1)).toBe("/profile");
  });

  it("of a referral link names the person who invited", async () => {
    const { answers, text } = await opened("CODE", "referral");
    await answers();
    expect(text()).toContain("Bob Baker invited you to Optio");
  });
});

describe("sending to a person", () => {
  const addresses = [{ chainId: "optio", symbol: "OPT", address: "optio1bob" }];

  it("loads the person's address, then opens the dialog with it, or says that there is no wallet; a blocked person cannot be sent to", async () => {
    const { answers, press, button, found, sends } = await opened();
    await answers();
    await press("Send");
    expect(button("Send").getAttribute("aria-busy")).toBe("true");
    await found(addresses);
    expect(sends).toMatchObject([{ tab: "send", contact: { name: "Bob Baker", username: "bob", addresses } }]);
    await unmountAll();
    const other = await opened();
    await other.answers();
    await other.press("Send");
    await other.found([]);
    expect([other.sends, other.said()]).toEqual([[], ["error: Bob Baker hasn't set up a wallet yet."]]);
    await other.chooses("Block");
    await other.press("Block");
    await other.changes();
    expect(other.button("Send").getAttribute("aria-disabled")).toBe("true");
  });
});

describe("what passed between the user and a person", () => {
  it("is listed newest first with exact totals and links, from their addresses, and opens no dialog", async () => {
    const { answers, found, text, app, page, sends, press, reply, addWallet } = await opened();
    const dispatch = (command: Parameters<typeof app.dispatch>[0]) => page.act(() => void app.dispatch(command));
    await page.act(addWallet);
    await answers({ following: true });
    await found([{ chainId: "optio", symbol: "OPT", address: "optio1bob" }]);
    expect(sends).toEqual([]);
    const { matches } = app.state().wallet;
    expect(matches.text).toBe("@bob");
    const paid = transaction({ id: "t1", type: "send", to: "optio1bob", amount: amount("0.1"), status: "success" });
    const transactions = [
      { ...paid, id: "t3", type: "receive", from: "optio1bob", to: "optio1me", amount: amount("7") },
      { ...paid, id: "t2", amount: amount("0.2") },
      paid,
      // moved nothing, so it has no sign and is in no total
      { ...paid, id: "t5", amount: amount("4"), status: "failed" },
      // somebody else, whose memo has the name
      { ...paid, id: "t0", to: "optio1other", memo: "@bob" },
    ];
    await dispatch(reply.matches(transactions));
    for (const shown of ["Between you and Bob", "You sent0.3 OPT", "You received7 OPT"])
      expect(text()).toContain(shown);
    for (const shown of ["+7 OPT", "−0.2 OPT", "Failed4 OPT"]) expect(text()).toContain(shown);
    expect(text()).not.toContain("Testnet");
    for (const name of [/^Details, Received 7 OPT, /, /^Details, Sent 0\.2 OPT, /, /^Details, Sent 0\.1 OPT, /])
      screen.getByRole("link", { name });
    const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(links).toEqual(["t3", "t2", "t1", "t5"].map((id) => `/my-assets/optio/OPT?transaction=${id}`));
    await press("Request");
    expect(sends).toEqual([{ tab: "receive", ask: { name: "Bob Baker" } }]);
    const worthless = {
      ...paid,
      id: "t4",
      type: "receive",
      from: "optio1bob",
      to: "optio1me",
      chainId: "optio-testnet",
    };
    await dispatch(Wallet.LoadMatches(matches));
    await dispatch(reply.matches([{ ...worthless, amount: amount("900") }, ...transactions]));
    // W9: in the totals and in the row
    expect(text()).toContain("You received900 OPTTestnet7 OPT");
    expect(text().match(/Testnet/g)).toHaveLength(2);
  });
});

describe("what passed between the user and a person, where nothing was found", () => {
  const SENT = transaction({ id: "t1", type: "send", to: "optio1other", amount: amount("0.1"), status: "success" });
  it.each([
    ["is 'no payments' without any payment", [], true],
    ["is 'no payments' where the server says who was paid", [SENT], true],
    ["is not shown where the server never says who was paid", [{ ...SENT, to: "" }], false],
  ])("%s", async (_, recent, isShown) => {
    const { answers, found, text, app, page, reply, addWallet } = await opened();
    await page.act(addWallet);
    await answers({ following: true });
    await found([{ chainId: "optio", symbol: "OPT", address: "optio1bob" }]);
    await page.act(() => void app.dispatch(reply.matches([])));
    expect(text()).not.toContain("No payments between you yet.");
    const listed = { transactions: recent, totalPages: 1, pageNumber: 1, limit: 25 };
    const request = idOf(app.state().wallet.recent.request);
    await page.act(() => void app.dispatch(Wallet.RecordRecent({ request, page: listed })));
    expect(text().includes("No payments between you yet.")).toBe(isShown);
    expect(text().includes("Between you and Bob")).toBe(isShown);
  });
});

describe("following a person", () => {
  it("asks for confirmation, which Cancel refuses, is pending, changes the button and shows a toast; a failure shows the server's reason and changes nothing", async () => {
    const { answers, press, changes, changeFails, button, text, said, app } = await opened();
    await answers();
    await press("Follow");
    expect(text()).toContain("Follow Bob Baker?");
    await press("Cancel");
    expect(app.state().contacts.changes).toEqual([]);
    for (const _ of [1, 2]) await press("Follow");
    expect(button("Follow").getAttribute("aria-busy")).toBe("true");
    await changes();
    expect(button("Unfollow").getAttribute("aria-busy")).toBeNull();
    expect(said()).toEqual(["success: User Followed successfully"]);
    for (const _ of [1, 2]) await press("Unfollow");
    await changeFails("You have reached the limit.");
    expect(button("Unfollow").getAttribute("aria-disabled")).toBeNull();
    expect(said().at(-1)).toBe("error: You have reached the limit.");
  });

  it("gives way to Unblock for a blocked person", async () => {
    const { answers, button, text, press, changes, said } = await opened();
    await answers({ blocked: true });
    expect(screen.queryByRole("button", { name: "Follow" })).toBeNull();
    expect(text()).toContain("You blocked this person");
    await press("Unblock");
    await press("Unblock");
    await changes();
    expect(button("Follow").getAttribute("aria-disabled")).toBeNull();
    expect(said()).toEqual(["success: User Unblocked successfully"]);
  });
});
