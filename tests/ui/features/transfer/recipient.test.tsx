import { bech32 } from "@scure/base";
import { fireEvent, screen, within } from "@testing-library/react";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Contact } from "../../../../src/domain/contacts/entities.ts";
import { Command as Contacts } from "../../../../src/domain/contacts/index.ts";
import { IDLE } from "../../../../src/domain/decider/request.ts";
import type { Command } from "../../../../src/domain/index.ts";
import { Command as Transfer } from "../../../../src/domain/transfer/index.ts";
import { checksummed, sharedPrefix } from "../../../../src/domain/values/address.ts";
import { amount } from "../../../../src/domain/values/money.ts";
import type { SendInitial } from "../../../../src/ui/common/send-context.ts";
import { groupedAddress } from "../../../../src/ui/kit/Address.tsx";
import { address, MIRA, OWN, personAt } from "../../../domain/transfer/examples.ts";
import { share, shareOf } from "../../../support/share.ts";
import { hear } from "../../reading.ts";
import { KNOWN_RECIPIENTS, openSend, stateAfter } from "./send-dialog.tsx";

const GRACE_AT = address(40);
const GRACE_HEX = checksummed("aabbccddee00112233445566778899aabbccddee");
const PAID = address(60);

const person = (id: string, name: string, username: string, isFollowing: boolean): Contact => ({
  ...personAt(MIRA, id).contact,
  first_name: name.split(" ")[0] ?? "",
  last_name: name.split(" ")[1] ?? "",
  username,
  isFollowing,
});
const GRACE = person("g", "Grace Hopper", "grace", true);
/** A stranger whose username has a Cyrillic letter. */
const FAKE = person("f", "Gina Hall", "grаce", false);

const open = async (initial: Partial<SendInitial> = {}) => {
  const root = stateAfter();
  const recipients = { ...KNOWN_RECIPIENTS, sent: [PAID, MIRA], people: [personAt(MIRA)] };
  const following = { currentPage: 1, lastPage: 1, removed: 0, unreadable: 0, request: IDLE };
  const dialog = await openSend(
    {
      ...root,
      transfer: { ...root.transfer, recipients },
      contacts: { ...root.contacts, people: [{ segment: "following", list: [GRACE], ...following }] },
    },
    { symbol: "OPT", chainId: "optio", ...initial },
  );
  const { page, app, outcomes } = dialog;
  /** Replaces the text of the field by one that is pasted. */
  const fill = (text: string) => dialog.paste({ Recipient: text });
  const chooseFirst = () => page.user.keyboard("{ArrowDown}{Enter}");
  return {
    ...dialog,
    fill,
    chooseFirst,
    choose: async (text: string) => {
      await fill(text);
      await chooseFirst();
    },
    tell: (command: Command) => page.act(() => void app.dispatch(command)),
    request: () => `request ${outcomes.findLastIndex((outcome) => outcome.startsWith("contacts.Load")) + 1}`,
  };
};

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const to = () => input("Recipient").value;
const textsOf = (elements: ReadonlyArray<HTMLElement>) => elements.map(({ textContent }) => textContent);

/** The options: each group with its heading, then those that are in no group. */
const options = () => {
  const list = within(screen.getByRole("listbox"));
  const groups = list.queryAllByRole("group");
  const others = list.queryAllByRole("option").filter((option) => !groups.some((group) => group.contains(option)));
  return [
    ...groups.map((group) => [group.firstChild?.textContent, ...textsOf(within(group).getAllByRole("option"))]),
    ...textsOf(others),
  ];
};

const addresses = [
  { chainId: "optio", symbol: "OPT", address: GRACE_AT },
  { chainId: "ethereum", symbol: "ETH", address: GRACE_HEX },
];

describe("the recipient field", () => {
  it("offers recent recipients, paid addresses and contacts in groups, and filters them while a name is typed", async () => {
    const { user, fill } = await open();
    expect(input("Recipient").getAttribute("role")).toBe("combobox");
    await fill("");
    await user.click(input("Recipient"));
    expect(options()).toEqual([
      [
        "Recent",
        `MVMira Vogel@mira · ${MIRA.slice(0, 6)}…${MIRA.slice(-3)} ${groupedAddress(MIRA, sharedPrefix(MIRA))}`,
      ],
      ["Paid before", `${PAID.slice(0, 6)}…${PAID.slice(-3)} ${groupedAddress(PAID, sharedPrefix(PAID))}`],
      ["Contacts", "GHGrace Hopper@grace"],
    ]);
    await fill("@gra");
    expect(options()).toEqual([["Contacts", "GHGrace Hopper@grace"]]);
    // an address that was never paid is not listed as one
    await fill(GRACE_AT);
    expect(options().map(([heading]) => heading)).toEqual(["Address"]);
    for (const short of ["xyz", "@ann", " y "]) {
      await fill(short);
      expect(options()).toEqual(["Enter at least 4 characters to find other people, or a whole address."]);
    }
    for (const address of ["0x", "0xab", "https://a.example"]) {
      await fill(address);
      expect(options()).toEqual(["Nobody found. Check the spelling, or enter an address."]);
    }
  });

  it("A10: says first who is in it, not the address, and Backspace and Remove clear it", async () => {
    const { user, fill, press } = await open();
    for (const removal of ["Backspace", "press"]) {
      await fill(MIRA);
      expect(to()).toBe("Mira Vogel @mira");
      if (removal === "Backspace") await user.keyboard("{Backspace}");
      else await press("Remove Mira Vogel");
      expect([to(), document.activeElement]).toEqual(["", input("Recipient")]);
    }
  });

  it("loads the addresses of a contact when they are chosen, and ignores the answer once something else is typed", async () => {
    const { choose, fill, text, tell, request, commands } = await open();
    await choose("@gra");
    expect(commands).toContainEqual(Contacts.LoadAddresses({ id: "g" }));
    expect(text()).toContain("Looking up where Grace Hopper receives…");
    const first = request();
    await fill("something else");
    await tell(Contacts.RecordAddresses({ request: first, id: "g", addresses }));
    expect(to()).toBe("something else");
    // the answer is known by now
    await choose("@gra");
    expect(to()).toBe("Grace Hopper @grace");
    expect(text()).toContain("Grace Hopper@grace");
    expect(text()).toContain("You follow each other · First payment to this address");
    expect(text()).not.toContain("you know");
  });

  it("offers the person whose page opened the form after another one was chosen and typed over, and that one no more", async () => {
    const theirs = `Grace receives here${GRACE_AT}`;
    const { fill, chooseFirst, text } = await open({ contact: { name: "Grace", addresses } });
    await fill("mira");
    expect(text()).toContain(theirs);
    await chooseFirst();
    expect(to()).toBe("Mira Vogel @mira");
    expect(text()).not.toContain("receives here");
    await fill("somebody else");
    expect(text()).toContain(theirs);
    expect(text()).not.toContain("Mira Vogel receives here");
  });

  it("A11: announces once what appears under the field", async () => {
    const { choose, fill, press, tell, request } = await open();
    const heard = hear();
    const saidSince = () => {
      const said = [...heard.said()];
      expect([heard.silent(), heard.repeated()]).toEqual([[], []]);
      heard.forget();
      return said;
    };
    await choose("@gra");
    expect(saidSince()).toEqual(["Looking up where Grace Hopper receives…"]);
    const failure = { kind: "Unreachable", status: 500, message: "", fields: {} } as never;
    await tell(Contacts.RecordAddressesFailure({ request: request(), id: "g", failure }));
    expect(saidSince()).toEqual(["Couldn't look up where Grace Hopper receives", "Try again"]);
    await press("Try again");
    await tell(Contacts.RecordAddresses({ request: request(), id: "g", addresses: addresses.slice(1) }));
    expect(saidSince().at(-1)).toBe("Grace Hopper has no address for OPT on Optio");
    expect(to()).toBe("");
    await fill("@gra");
    expect(options()).toEqual([["Contacts", "GHGrace Hopper@grace · no OPT address on Optio"]]);
    expect(screen.getByRole("option").getAttribute("aria-disabled")).toBe("true");
    heard.forget();
    const { words } = bech32.decodeUnsafe(PAID) ?? { words: [] };
    await fill(bech32.encode("optio", [...words.slice(0, -6), 1, 2, 3, 4, 5, 6]));
    const [first, likeness] = saidSince();
    expect(first).toBe("First payment to this address");
    expect(likeness).toContain("This address begins or ends like one you know.");
    heard.stop();
  });

  it("warns of a person whose username looks like a contact's", async () => {
    const { user, fill, chooseFirst, press, text, tell, app, request } = await open();
    await fill("gina");
    await tell(Contacts.LoadFound({ query: "gina" }));
    await tell(Contacts.RecordFound({ request: request(), people: [FAKE] }));
    await chooseFirst();
    await tell(
      Contacts.RecordAddresses({
        request: request(),
        id: "f",
        addresses: [{ ...addresses[0], address: address(41) } as never],
      }),
    );
    expect(to()).toBe("Gina Hall @grаce");
    expect(text()).toContain("This isn't the Grace Hopper you know");
    expect(text()).toContain("You know @grace. @grаce looks like that, and is a different account.");
    // the warning and the first payment are also said where the transfer is confirmed
    await user.type(input("Amount"), "1");
    await press("Preview");
    const { form } = app.state().transfer;
    if (form.step !== "previewing") throw new Error(form.step);
    await tell(
      Transfer.RecordPreview({
        request: form.request,
        preview: { amount: amount("1"), gasFeeEstimate: amount("0.01"), to: address(41), from: OWN },
        fingerprint: "fingerprint",
      }),
    );
    expect(text()).toContain("Check and confirm");
    expect(text()).toContain("Gina Hall@grаce");
    expect(text()).toContain("This isn't the Grace Hopper you know");
    expect(text()).toContain("You don't follow them · First payment to this address");
  });

  it("searches for a name or username, and never for an address, a link or a recovery phrase", async () => {
    const { fill, commands } = await open();
    const phrase = "legal winner thank year wave sausage worth useful legal winner thank yellow";
    for (const text of [
      "gr",
      "@grace",
      MIRA,
      GRACE_HEX.slice(0, 20),
      "optio1qq",
      phrase,
      "https://a.example",
      "x".repeat(10_000),
    ])
      await fill(text);
    const searched = commands.flatMap((command) => (command._tag === "contacts.TypeSearch" ? [command.query] : []));
    expect([...new Set(searched)]).toEqual(["grace", ""]);
  });

  it("says that it searches as soon as a name is typed, and not that there are no results", async () => {
    const { fill } = await open();
    const shown: string[] = [];
    const list = new MutationObserver(() => shown.push(...textsOf(screen.queryAllByRole("option"))));
    list.observe(document.body, { subtree: true, childList: true, characterData: true });
    await fill("somebody new");
    list.disconnect();
    expect(new Set(shown)).toEqual(new Set(["Searching…"]));
  });

  it("fills the form from a payment request that is typed key by key as from a pasted one, whatever part is pasted", async () => {
    const codes = [
      `optio:${GRACE_AT}?amount=2.50&memo=rent`,
      `optio:${GRACE_AT}`,
      `ethereum:${GRACE_HEX}@1?value=5e17`,
      "https://a.example",
    ];
    /** The form after `keys` characters were typed, of which the last four one by one, and the others pasted. */
    const stateAfter = async (code: string, keys: number, leaving: "blur" | "Enter" = "blur") => {
      const { page, user, commands } = await open();
      const field = input("Recipient");
      const byKey = Math.max(0, keys - 4);
      if (byKey > 0)
        fireEvent.input(field, { target: { value: code.slice(0, byKey) }, inputType: "insertCompositionText" });
      if (keys > 0) await user.keyboard(code.slice(byKey, keys));
      if (keys < code.length) await user.paste(code.slice(keys));
      else if (leaving === "Enter") await user.keyboard("{Enter}");
      await page.act(() => field.blur());
      const previews = commands.filter(({ _tag }) => _tag === "transfer.RequestPreview").length;
      const [amountText, error] = [input("Amount").value, screen.queryByRole("alert")?.textContent];
      const state = [to(), amountText, error, previews];
      await page.unmount();
      return state;
    };
    const pasted = new Map<string, unknown>();
    for (const code of codes) pasted.set(code, await stateAfter(code, 0));
    expect(pasted.get(codes[2] ?? "")).toEqual([GRACE_HEX, "0.5", undefined, 0]);
    for (const code of share(codes))
      expect(await stateAfter(code, code.length, "Enter"), code).toEqual(pasted.get(code));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...codes), fc.double({ min: 0, max: 1, noNaN: true }), async (code, part) => {
        expect(await stateAfter(code, Math.round(part * code.length))).toEqual(pasted.get(code));
      }),
      { numRuns: shareOf(8), examples: share(codes).map((code) => [code, 1]) },
    );
  });

  it("says what is wrong with a pasted link or code, and with a whole address of another chain", async () => {
    const { fill, text } = await open();
    await fill("javascript:alert(1)");
    expect(text()).toContain("This code contains a link, not an address. It was not opened.");
    await fill(`ethereum:${GRACE_HEX}@137`);
    expect(text()).toContain("This code asks for a payment on another network.");
    await fill(GRACE_HEX);
    expect(text()).not.toContain("This code");
    expect(text()).toContain("This is an Ethereum address, and the asset is on Optio.");
    expect(input("Recipient").getAttribute("aria-invalid")).toBe("true");
    // not while it is typed
    await fill(MIRA.slice(0, 20));
    expect(input("Recipient").getAttribute("aria-invalid")).toBeNull();
    await fill(`${MIRA.slice(0, -1)}x`);
    expect(text()).toContain("This address has a typo.");
  });

  it("asks for a choice from the list where a name was typed and nobody chosen", async () => {
    const { fill, press, text } = await open();
    await fill("grace");
    await press("Preview");
    expect(text()).toContain("Choose a person from the list, or enter a whole address.");
  });
});
