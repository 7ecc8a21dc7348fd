import { fireEvent, screen } from "@testing-library/react";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Command as Contacts } from "../../../../src/domain/contacts/index.ts";
import { amount } from "../../../../src/domain/values/money.ts";
import { Command as Wallet } from "../../../../src/domain/wallet/index.ts";
import { headingId, SETTINGS } from "../../../../src/ui/features/settings/parts.ts";
import { say } from "../../../../src/ui/i18n/index.ts";
import { MIRA, TOKENS } from "../../../domain/transfer/examples.ts";
import { transaction } from "../../../domain/wallet/movements.ts";
import { share, shareOf } from "../../../support/share.ts";
import { addressFaults } from "../../reading.ts";
import { idOf } from "../../replies.ts";
import { GRACE, palette } from "./open-palette.ts";

describe("the command palette", () => {
  it("offers actions, pages and appearances that are not on screen before anything is typed; moves with arrows, Home, End and wraps; Enter goes to the active page, and Esc closes", async () => {
    const { types, presses, active, options, place, dialogGone, show, names, groups, input } = await palette();
    expect(groups()).toEqual(["Actions", "Pages"]);
    expect(names()).toEqual(
      expect.arrayContaining(["Send", "Receive", "Stake OPT", "Copy OPT address", "Home", "Assets"]),
    );
    expect(document.activeElement).toBe(input());
    const first = active();
    await presses("ArrowUp");
    expect(active()).toBe(options().at(-1)?.textContent);
    await presses("ArrowDown");
    expect(active()).toBe(first);
    await presses("End");
    await presses("Home");
    expect(active()).toBe(first);
    expect(options().filter((option) => option.getAttribute("aria-selected") === "true")).toHaveLength(1);
    await types("appearance");
    // the device's own, which is followed, is light
    expect(names().filter((name) => /^Use .* appearance$|device/.test(name ?? ""))).toEqual(["Use dark appearance"]);
    await types("notifications");
    await presses("Enter");
    expect(place()).toBe("/notifications");
    await dialogGone();
    await show();
    expect(names()[0]).toBe("Notifications");
    await presses("Escape");
    await dialogGone();
  });

  it("finds entries in any order of words, with a mistake, by other words, without accents", async () => {
    const { types, names } = await palette();
    for (const [text, name] of [
      ["recieve", "Receive"],
      ["setings", "Settings"],
      ["theme dark", "Use dark appearance"],
      ["sign out", "Log out"],
      ["passcode", "Reset wallet passcode"],
      ["ethereum", "ETH"],
      ["hopper", "Grace Hopper"],
      ["@grace", "Grace Hopper"],
      ["nunez", "José Núñez"],
      ["AB12", "Sent · 77,377 OPT"],
      ["copy eth address", "Copy ETH address"],
      ["followers", "Contacts"],
      ["export csv", "Activity"],
      ["invite", "Profile"],
      ["add contacts", "Contacts"],
      ["how much did i earn", "0.00 OPT this month"],
      ["hide my balances", "Hide balances"],
      ["my address", "Copy ETH address"],
      ["change my password", "Change password"],
      ["ask grace for 10 opt", "Ask Grace Hopper for 10 OPT"],
      ["request 5", "Ask for 5"],
      ["buy opt", "Receive OPT"],
      ["move ironwood", "Staked OPT"],
      ["unstake from basalt", "Staked OPT"],
      ["price of eth", "$1.25 0.00%"],
      ["tax report", "Activity"],
      ["transactions in october", "Activity, October\u00a02026"],
      ["last month", "Activity, last month"],
      ["dark mode", "Use dark appearance"],
      ["log out", "Log out"],
      ["password", "Change password"],
      ["statement", "Statement"],
    ] as const) {
      await types(text);
      expect([text, names()[0]]).toEqual([text, name]);
    }
  });

  it("DS4: reads an amount in USD, never as a part of a username, and chooses none of several people", async () => {
    const amara = (id: string, last_name: string, username: string) => ({
      ...GRACE,
      ...{ id, last_name, username },
      first_name: "Amara",
    });
    const page = await palette([
      amara("a1", "Ashdown", "amara"),
      amara("a2", "Marlow", "amara.marlow20"),
      amara("a3", "Lindt", "amara_l"),
      GRACE,
      // every one of many is offered
      ...Array.from({ length: 9 }, (_, at) => ({ ...amara(`k${at}`, "King", `king${at}`), first_name: "Kai" })),
    ]);
    for (const text of ["pay amara $20", "send $20 to amara"]) {
      await page.types(text);
      expect([text, page.names().slice(0, 4).sort()]).toEqual([
        text,
        ["Send $20", "Send $20 to Amara Ashdown", "Send $20 to Amara Lindt", "Send $20 to Amara Marlow"],
      ]);
      // Enter chooses nobody
      expect(page.active()).toContain("Send $20");
      expect(page.active()).not.toContain("Amara");
    }
    await page.types("pay marlow 20");
    expect(page.names()[0]).toBe("Send 20 to Amara Marlow");
    await page.types("pay @amara 20");
    expect(page.names()[0]).toBe("Send 20 to Amara Ashdown");
    await page.types("pay grace 20€");
    expect(page.text()).toContain("Amounts can be in a token or in USD, not in €.");
    await page.types("pay kai 5");
    expect(page.names().filter((name) => name === "Send 5 to Kai King")).toHaveLength(9);
    await page.types("ask amara for 10 opt");
    expect(page.active()).toContain("Ask for 10 OPT");
    expect(page.names().filter((name) => /^Ask Amara .* for 10 OPT$/.test(name ?? ""))).toHaveLength(3);
    expect(page.text()).toContain("Several people fit “amara”.");
    await page.types("ask grace for $20");
    expect(page.names()[0]).toBe("Ask Grace Hopper");
    expect(page.text()).toContain("“$ 20” is none");
    await page.types("ask nobody for 5");
    expect(page.names()[0]).toBe("Ask for an amount");
    await page.types("pay grace 1,500k");
    expect(page.names()[0]).toBe("Send to Grace Hopper");
    expect(page.text()).toContain("“1,500k” can't be read as one exact amount.");
    await page.types("pay grace 1.5k opt");
    expect(page.names()[0]).toBe("Send 1500 OPT to Grace Hopper");
    await page.types("send 5 usdc");
    expect(page.text()).toContain("You have no token called “usdc”.");
    await page.types("send 1 000 OPT");
    expect(page.names()[0]).toBe("Send 1 000 OPT");
    await page.types("pay grace $20");
    await page.presses("Enter");
    await page.dialogGone();
  });

  it("keeps the marked entry while the list changes, so that Enter chooses what was marked", async () => {
    const page = await palette();
    await page.types("pay zorp 5");
    await page.presses("ArrowDown");
    const marked = page.active();
    await page.types("sett");
    await page.presses("ArrowDown");
    const second = page.active();
    expect(second).not.toBe(marked);
    await page.dispatch(Contacts.TypeSearch({ query: "sett" }));
    await page.dispatch(Contacts.LoadFound({ query: "sett" }));
    const people = [{ ...GRACE, id: "p-sett", first_name: "Sett", last_name: "Sett", username: "sett" }];
    await page.dispatch(Contacts.RecordFound({ request: idOf(page.app.state().contacts.search.request), people }));
    expect(page.names()[0]).toBe("Sett Sett");
    expect(page.active()).toBe(second);
  });

  it("shows recent entries first, in memory only, also among those that match a text equally well, and a transaction last", async () => {
    const { types, presses, show, names, groups, dialogGone } = await palette();
    await types("s");
    expect(names()[0]).toBe("Send");
    expect(names()).toContain("Settings");
    for (const text of ["settings", "grace hopper"]) {
      await types(text);
      await presses("Enter");
      await dialogGone();
      await show();
    }
    expect(groups()[0]).toBe("Recent");
    expect(names().slice(0, 2)).toEqual(["Grace Hopper", "Settings"]);
    const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, window.history.state]);
    expect(stored).not.toMatch(/grace|hopper|settings/i);
    // the page of a token has its name as its title, also until the next page has arrived
    expect(document.title).not.toMatch(/grace|hopper/i);
    await types("s");
    expect(names()[0]).toBe("Settings");
    // a better match precedes it
    await types("send");
    expect(names().slice(0, 3)).toEqual(["Send", "Sent · 77,377 OPT", "Search all people for “send”"]);
  });

  it("leads to each part of the settings, whose heading takes the focus, also from the settings themselves", async () => {
    const { types, user, show, options, place, dialogGone } = await palette();
    // the first one from another page, and the others of the day from the settings
    for (const { part, title, section } of [...SETTINGS.slice(0, 1), ...share(SETTINGS)]) {
      const name = say({ text: title });
      await types(name);
      const entry = options().find(({ textContent }) => textContent === `${name}Settings`);
      await user.click(entry ?? document.body);
      expect(place()).toBe(`/settings?section=${section}`);
      await dialogGone();
      expect(document.activeElement?.id).toBe(headingId(part));
      expect(document.activeElement?.textContent).toBe(name);
      await show();
    }
  }, 30_000);

  it("R4: searches all people for a text, which is in no address", async () => {
    const page = await palette();
    await page.types("zus");
    expect(page.names()).toEqual(["Search activity for “zus”"]);
    await page.types("Zuse");
    expect(page.names()).toContain("Search all people for “Zuse”");
    await page.presses("End");
    await page.presses("ArrowUp");
    await page.presses("Enter");
    await page.dialogGone();
    expect(screen.getByRole("searchbox", { name: "Search contacts" })).toHaveProperty("value", "Zuse");
    expect(page.app.state().contacts.search.query).toBe("Zuse");
    expect(page.place()).toBe("/network/following");
    expect(JSON.stringify([page.places, window.history.state])).not.toContain("Zuse");
  });

  it("R4: searches the activity for a text, which never enters the address", async () => {
    const page = await palette();
    await page.types("rent");
    // a short word with a mistake would match almost anything, such as Create
    expect(page.groups()).toEqual(["Search"]);
    await page.presses("End");
    await page.presses("Enter");
    await page.dialogGone();
    const box = screen.getByRole("searchbox");
    expect(box).toHaveProperty("value", "rent");
    expect(page.app.state().wallet.matches.text).toBe("rent");
    await page.turn(1_000);
    expect(page.place()).toBe("/activity");
    expect(JSON.stringify([page.places, window.history.state])).not.toContain("rent");
    await page.user.type(box, " 2");
    await page.turn(1_000);
    expect(page.place()).toBe("/activity");
    expect(page.app.state().wallet.matches.text).toBe("rent 2");
  });

  it("has no amount while balances are hidden", async () => {
    const { app, types, presses, show, names, dialogGone } = await palette();
    await types("hide balances");
    await presses("Enter");
    expect(app.preferences.read().hideBalances).toBe(true);
    await dialogGone();
    await show();
    await types("AB12");
    expect(names()[0]).toBe("Sent · Hidden");
    expect(document.body.innerHTML).not.toContain("77,377");
  });

  it("A10: reads whole addresses in groups: of a token to copy, of a transaction, and of a recipient", async () => {
    const page = await palette();
    await page.dispatch(Wallet.LoadRecent());
    await page.dispatch(page.reply.recent([transaction({ to: MIRA })]));
    for (const text of ["copy opt address", "ab12", MIRA]) {
      await page.types(text);
      expect(page.options()[0]?.textContent).toContain("…");
      expect(page.options()[0]?.querySelector(".sr-only")?.textContent).toMatch(/ optio1( [a-z0-9]{4}){9} [a-z0-9]{2}/);
      expect([text, addressFaults()]).toEqual([text, []]);
    }
  });

  it("S5: says what can be typed when nothing is found, refuses a recovery phrase, which it does not repeat, and shows any typed text without an error, hidden characters as visible", async () => {
    const { types, text, names, groups, input, user } = await palette();
    await types("qqqq");
    expect(groups()).toEqual(["Search"]);
    expect(names()).toEqual(["Search all people for “qqqq”", "Search activity for “qqqq”"]);
    expect(text()).toContain("Nothing found for “qqqq”");
    expect(text()).toContain("send 5 OPT to grace");
    await types(Array.from({ length: 12 }, (_, at) => `${at + 1}. ${["oppose", "clump", "kind"][at % 3]}`).join(" "));
    expect(text()).toContain("This looks like a recovery phrase");
    expect(text()).not.toContain("clump");
    await user.click(screen.getByRole("button", { name: "Clear search" }));
    expect(input().value).toBe("");
    await user.click(input());
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("(", "[a-", "\\", "*", "-x")),
        async (typed) => {
          await types(typed);
          expect(input().isConnected).toBe(true);
        },
      ),
      { numRuns: process.env.OPTIO_DEEP === "1" ? 200 : shareOf(12) },
    );
    await types("\u202egnp.exe");
    expect(screen.getByRole("dialog").textContent).toContain("⟨U+202E⟩");
  });
});

describe("typed actions fill in a form and never submit it", () => {
  const typed = (name: string) =>
    screen.getByRole<HTMLInputElement>(name === "Amount" ? "textbox" : "combobox", { name }).value;
  const sendForm = () => ({ amount: typed("Amount"), to: typed("Recipient") });
  /** Commands that move money or prepare it. */
  const watched = (page: Awaited<ReturnType<typeof palette>>) => {
    const seen: string[] = [];
    page.app.onEvent(({ _tag }) => void (/^transfer\.(Preview|Confirm|Sent)/.test(_tag) && seen.push(_tag)));
    return seen;
  };

  it("an address alone is one to send to, with an amount and a token too", async () => {
    const page = await palette();
    const seen = watched(page);
    await page.types(MIRA.toUpperCase());
    expect(page.names()[0]).toContain(`Send to ${MIRA.slice(0, 6)}…${MIRA.slice(-3)}`);
    await page.types(`send 5.000001 opt to ${MIRA}`);
    await page.presses("Enter");
    expect(sendForm()).toEqual({ amount: "5.000001", to: MIRA });
    expect(seen).toEqual([]);
  });

  it("send 5 OPT to a person, whose addresses are loaded first", async () => {
    const page = await palette();
    const seen = watched(page);
    await page.types("send 5 OPT to grcae");
    expect(page.names()[0]).toBe("Send 5 OPT to Grace Hopper");
    await page.presses("Enter");
    await page.dispatch(
      Contacts.RecordAddresses({
        request: idOf(page.app.state().contacts.addressesRequest?.request),
        id: GRACE.id,
        addresses: [{ chainId: "optio", symbol: "OPT", address: MIRA }],
      }),
    );
    expect(sendForm()).toEqual({ amount: "5", to: "Grace Hopper @grace" });
    expect(page.text().replaceAll(/\s/gu, "")).toContain(MIRA);
    expect(seen).toEqual([]);
  });

  it("a person without a wallet is said, and nothing opens", async () => {
    const page = await palette();
    await page.types("pay grace 5");
    await page.presses("Enter");
    await page.dispatch(
      Contacts.RecordAddresses({
        request: idOf(page.app.state().contacts.addressesRequest?.request),
        id: GRACE.id,
        addresses: [],
      }),
    );
    expect(page.said()).toEqual(["Grace Hopper hasn't set up a wallet yet."]);
  });

  it("an unknown person or token is said; the form still opens for an unknown person", async () => {
    const page = await palette();
    await page.types("send 5 XYZ to grace");
    expect(page.text()).toContain("You have no token called “XYZ”.");
    await page.types("send 5 OPT to zor");
    expect(page.text()).toContain("Nobody you know is called “zor”.");
    await page.types("send 5 OPT to zorp");
    // four characters are searched for among all people
    expect(page.text()).not.toContain("Nobody you know");
    await page.dispatch(Contacts.LoadFound({ query: "zorp" }));
    await page.dispatch(Contacts.RecordFound({ request: idOf(page.app.state().contacts.search.request), people: [] }));
    expect(page.text()).toContain("Nobody you know is called “zorp”.");
    expect(page.names()[0]).toBe("Send 5 OPT");
    await page.types("stake 5 ETH");
    expect(page.text()).toContain("ETH can't be staked.");
  });

  const accountLoads = async (page: Awaited<ReturnType<typeof palette>>) => {
    const account = () => page.app.state().wallet.accounts[0];
    expect(account()?.request.status).toBe("pending");
    await page.dispatch(
      Wallet.RecordAccount({
        request: idOf(account()?.request),
        chainId: "optio",
        symbol: "OPT",
        account: {
          transactions: [],
          delegations: [],
          delegationDetails: { balanceToken: amount("0"), balanceUsd: amount("0") },
          unbondingDetails: { balanceToken: amount("0"), balanceUsd: amount("0"), entries: [] },
          balanceToken: amount("100"),
          balanceUsd: amount("125"),
          address: TOKENS[0]?.address ?? "",
        },
      }),
    );
  };

  it("stake 10 opens the staking form with the amount, once", async () => {
    const page = await palette();
    await page.types("stake 10.5");
    expect(page.names()[0]).toBe("Stake 10.5 OPT");
    await page.presses("Enter");
    expect(page.place()).toBe("/my-assets/stake/optio/OPT");
    expect(JSON.stringify(window.history.state)).not.toContain("10.5");
    await accountLoads(page);
    expect(typed("Amount")).toBe("10.5");
  });

  it("stake 10 opens nothing on a page that was left before it was loaded", async () => {
    const page = await palette();
    await page.types("stake 10.5");
    await page.presses("Enter");
    await page.dialogGone();
    for (const path of ["/help-support", "/my-assets/stake/optio/OPT"]) await page.act(() => page.navigate(path));
    await accountLoads(page);
    await page.turn(1_000);
    expect(page.text()).toContain("Staked OPT");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("searches the server for a named recipient only, and for nothing that an input method still composes", async () => {
    const page = await palette();
    const query = () => page.app.state().contacts.search.query;
    await page.types("settings page");
    expect(query()).toBe("");
    await page.types("send 5 OPT to Grace Hopper");
    expect(query()).toBe("Grace Hopper");
    await page.user.keyboard("{Control>}a{/Control}{Backspace}");
    await page.act(() => void fireEvent.compositionStart(page.input()));
    await page.act(() => void fireEvent.change(page.input(), { target: { value: "@kazuko" } }));
    expect(query()).toBe("");
    await page.act(() => void fireEvent.change(page.input(), { target: { value: "@和子さん" } }));
    await page.act(() => void fireEvent.compositionEnd(page.input()));
    expect(query()).toBe("和子さん");
    await page.presses("Escape");
    await page.dialogGone();
    expect(query()).toBe("");
  });
});
