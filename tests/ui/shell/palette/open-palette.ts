import { screen } from "@testing-library/react";
import { expect } from "vitest";
import { type Contact, Command as Contacts } from "../../../../src/domain/contacts/index.ts";
import { amount } from "../../../../src/domain/values/money.ts";
import { Command as Wallet } from "../../../../src/domain/wallet/index.ts";
import { MIRA, personAt, TOKENS } from "../../../domain/transfer/examples.ts";
import { transaction } from "../../../domain/wallet/movements.ts";
import { idOf } from "../../replies.ts";
import { inside } from "../inside.tsx";

export const GRACE = {
  ...personAt(MIRA, "p-grace").contact,
  first_name: "Grace",
  last_name: "Hopper",
  username: "grace",
};
const JOSE = { ...GRACE, id: "p-jose", first_name: "José", last_name: "Núñez", username: "jnz" };

/** Help & Support with balances, two people and a transaction, and the palette open. */
export const palette = async (people: ReadonlyArray<Contact> = [GRACE, JOSE]) => {
  const page = await inside("/help-support", 1);
  const { app, dispatch, user, drawn } = page;
  const { wallet } = app.state();
  if (wallet.tokensRequest.status !== "pending") await dispatch(Wallet.LoadTokens());
  await dispatch(page.reply.tokens(TOKENS.map((token) => ({ ...token, stakeable: token.symbol === "OPT" }))));
  const show = () => user.keyboard("{Control>}k{/Control}");
  await show();
  const following = app.state().contacts.people.find(({ segment }) => segment === "following");
  await dispatch(
    Contacts.RecordPeople({
      request: idOf(following?.request),
      segment: "following",
      page: { data: people, current_page: 1, last_page: 1 },
    }),
  );
  await dispatch(page.reply.recent([transaction({ id: "tx-9", amount: amount("77377") })]));
  const input = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Search" });
  // without a check of what hides them, which takes long in a long list
  const options = () => screen.getAllByRole("option", { hidden: true });
  return {
    ...page,
    show,
    input,
    options,
    names: () => options().map((option) => option.querySelector(".font-medium")?.textContent),
    groups: () =>
      [...screen.getByRole("listbox").querySelectorAll("fieldset > p")].map(({ textContent }) => textContent),
    active: () => document.getElementById(input().getAttribute("aria-activedescendant") ?? "")?.textContent,
    /** Replaces what is typed. */
    types: async (text: string) => {
      await user.keyboard("{Control>}a{/Control}");
      await user.paste(text);
    },
    presses: (key: string) => user.keyboard(`{${key}}`),
    dialogGone: async () => {
      await drawn();
      expect(screen.queryByRole("dialog", { name: "Quick search" })).toBeNull();
    },
  };
};
