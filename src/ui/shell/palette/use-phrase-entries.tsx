import { ArrowDownLeft, History, Sprout } from "lucide-react";
import { stakePath, tokenPath } from "../../../app/routing/routes.ts";
import { views as contacts } from "../../../domain/contacts/index.ts";
import type { Root } from "../../../domain/index.ts";
import { findPeople } from "../../../domain/transfer/index.ts";
import { TOKENS } from "../../../domain/values/tokens.ts";
import { type TokenBalance, views as wallet } from "../../../domain/wallet/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { dayField } from "../../common/day-field.ts";
import { PersonAvatar } from "../../common/PersonAvatar.tsx";
import { TokenIcon } from "../../common/TokenIcon.tsx";
import { priceText } from "../../features/wallet/format.ts";
import { t } from "../../i18n/index.ts";
import { LOCALE } from "../../i18n/locale.ts";
import type { Entry, PaletteActions } from "./entry.ts";
import { type Phrase, phraseIn } from "./phrases.ts";
import { EntryIcon } from "./use-entries.tsx";

const MONTH = new Intl.DateTimeFormat(LOCALE, { month: "long", year: "numeric" });

/** The first and the last day of a month; of one that is not over yet without a year, that of last year. */
const daysOf = ({ month, year }: Extract<Phrase, { readonly kind: "month" }>, now: number) => {
  const today = new Date(now);
  const found = year ?? today.getFullYear() - (month > today.getMonth() ? 1 : 0);
  const first = new Date(found, month, 1);
  return { name: MONTH.format(first), from: dayField(first), to: dayField(new Date(found, month + 1, 0)) };
};

/** The most people who are offered to be asked. */
const ASKED = 4;

/** Opens a request that is filled in: for each person whom the text can mean, else for anybody. */
const askEntries = (
  root: Root,
  { who, amount }: Extract<Phrase, { readonly kind: "ask" }>,
  token: TokenBalance | undefined,
  actions: PaletteActions,
): ReadonlyArray<Entry> => {
  const asset = token === undefined ? {} : { chainId: token.chainId, symbol: token.symbol };
  // without a symbol the amount is in the token that the form opens with
  const sum = [amount, token?.symbol ?? ""].filter((part) => part !== "").join(" ");
  const open = (name: string | null) => () => actions.send({ tab: "receive", ...asset, amount, ask: { name } });
  const entry = { group: "actions" as const, detail: t("palette.askText") };
  const people = who === "" ? [] : findPeople(root, who, ASKED).map(({ contact }) => contact);
  if (people.length === 0)
    return [
      {
        ...entry,
        id: "typed:ask",
        label: sum === "" ? t("transfer.request.start") : t("palette.askFor", { sum }),
        icon: <EntryIcon icon={ArrowDownLeft} />,
        run: open(null),
      },
    ];
  return people.map((contact) => {
    const name = contacts.nameOf(contact);
    return {
      ...entry,
      id: `typed:ask:${contact.id}`,
      label: sum === "" ? t("palette.askPerson", { name }) : t("palette.askPersonFor", { name, sum }),
      icon: <PersonAvatar name={name} seed={contact.id} person={contact} size="small" />,
      run: open(name),
    };
  });
};

/** What a phrase such as `how much did I earn`, `price of eth` or `transactions in october` offers, before what its words find. */
export const usePhraseEntries = (typed: string, actions: PaletteActions): ReadonlyArray<Entry> => {
  const app = useApp();
  const { navigate } = actions;
  const root = useAppState();
  const tokens = wallet.tokensByValue(root.wallet.tokens?.tokens ?? []);
  const symbols = new Set(
    [...tokens.map(({ symbol }) => symbol), ...Object.keys(TOKENS)].map((of) => of.toLowerCase()),
  );
  const phrase = phraseIn(typed, symbols);
  if (phrase === null) return [];
  const tokenOf = (symbol: string | null) => tokens.find((token) => token.symbol.toLowerCase() === symbol);
  switch (phrase.kind) {
    case "earned":
      return [
        {
          id: "typed:earned",
          group: "pages",
          label: t("shell.titleRewards"),
          detail: t("palette.earnedText"),
          icon: <EntryIcon icon={Sprout} />,
          run: () => navigate("/distribution"),
        },
      ];
    case "ask":
      return askEntries(root, phrase, tokenOf(phrase.symbol), actions);
    case "buy": {
      const token = tokenOf(phrase.symbol);
      const asset = token === undefined ? {} : { chainId: token.chainId, symbol: token.symbol };
      return [
        {
          id: "typed:receive",
          group: "actions",
          label: token === undefined ? t("wallet.receive") : t("palette.receiveToken", { symbol: token.symbol }),
          detail: t("palette.buyText"),
          icon: <EntryIcon icon={ArrowDownLeft} />,
          run: () => actions.send({ tab: "receive", ...asset }),
        },
      ];
    }
    case "move":
    case "unstake": {
      const staked = wallet.stakedToken(tokens);
      if (staked === null) return [];
      return [
        {
          id: "typed:own-stake",
          group: "pages",
          label: t("stake.heading", { symbol: staked.symbol }),
          detail: t(phrase.kind === "move" ? "palette.moveText" : "palette.unstakeText"),
          icon: <EntryIcon icon={Sprout} />,
          run: () => navigate(stakePath(staked)),
        },
      ];
    }
    case "price": {
      const token = tokenOf(phrase.symbol);
      if (token === undefined) return [];
      return [
        {
          id: "typed:price",
          group: "tokens",
          label: t("prices.of", { symbol: token.symbol }),
          detail: wallet.hasPrice(token) ? priceText(token.priceUsd) : t("prices.none"),
          icon: <TokenIcon symbol={token.symbol} size="small" />,
          run: () => navigate(tokenPath(token)),
        },
      ];
    }
    case "month": {
      const { name, from, to } = daysOf(phrase, app.now());
      return [
        {
          id: "typed:month",
          group: "pages",
          label: t("palette.activityOf", { month: name }),
          icon: <EntryIcon icon={History} />,
          run: () => navigate(`/activity?from=${from}&to=${to}`),
        },
      ];
    }
  }
};
