import { useEffect } from "react";
import { Command as Contacts, views as contactViews, searchProblem } from "../../../domain/contacts/index.ts";
import { SEARCH_MIN } from "../../../domain/contacts/rules.ts";
import {
  type FoundPerson,
  findPeople,
  findSaved,
  type PersonGroup,
  paidAddresses,
  type SavedAddress,
} from "../../../domain/transfer/index.ts";
import { offeredSaved } from "../../../domain/transfer/saved.ts";
import { hasScheme } from "../../../domain/values/payment-text.ts";
import type { TokenBalance } from "../../../domain/wallet/entities.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { useSend } from "../../common/use-command.ts";
import { t } from "../../i18n/index.ts";

const nameIn = (typed: string): string => typed.trim().replace(/^@/u, "");

/** What a typed text asks the server for: a name, username or email address, and no address, link or recovery phrase. */
const searchedText = (typed: string): string =>
  typed.length > 100 || hasScheme(typed) || isAddressLike(typed) ? "" : contactViews.searchQuery(nameIn(typed));

const isAddressLike = (typed: string): boolean => /^\s*(?:optio1|0x)/iu.test(typed);

/** Whether the text would be searched for if it had more characters. */
const isTooShort = (typed: string): boolean =>
  !isAddressLike(typed) && searchProblem(nameIn(typed)) === "rule.search.tooShort";

/** Searches for people while a name is typed; a search that the form leaves behind finds nobody. */
export const useSearch = (typed: string): void => {
  const app = useApp();
  const send = useSend();
  const query = searchedText(typed);
  useEffect(() => {
    if (app.state().contacts.search.query !== query) send(Contacts.TypeSearch({ query }));
  }, [app, query, send]);
  useEffect(() => () => void app.dispatch(Contacts.TypeSearch({ query: "" }), "screen"), [app]);
};

/** What stands below the people that were found: that the search continues, failed, or needs more letters. */
export const useMessage = (typed: string, count: number): string | null => {
  const { contacts } = useAppState();
  const query = searchedText(typed);
  if (typed.trim() === "") return count > 0 ? null : t("transfer.nobodyYet");
  const none = isTooShort(typed) ? t("transfer.searchLonger", { least: SEARCH_MIN }) : t("transfer.nobodyFound");
  if (query === "") return count > 0 ? null : none;
  // the search begins a moment after the text is typed
  if (contacts.search.query !== query || contactViews.isSearching(contacts)) return t("transfer.searching");
  if (contacts.search.request.status === "failed") return t("transfer.searchFailed");
  return count > 0 ? null : none;
};

/** What a line of the list is. A message can't be chosen. */
export type Line =
  | { readonly kind: "person"; readonly person: FoundPerson }
  | { readonly kind: "saved"; readonly saved: SavedAddress }
  | { readonly kind: "address"; readonly address: string }
  | { readonly kind: "message" };

/** The lines of one group under its heading. */
export type Group = {
  readonly id: PersonGroup | "saved" | "paid";
  readonly lines: ReadonlyArray<Exclude<Line, { readonly kind: "message" }>>;
};

/** The most addresses without an owner that are offered. */
const MOST_ADDRESSES = 3;
/** The most saved addresses that are offered before something is typed. */
const MOST_SAVED = 3;

/** The groups of what is typed; of a whole `address` there is that one only. */
export const useGroups = (typed: string, address: string | null, token: TokenBalance): ReadonlyArray<Group> => {
  const root = useAppState();
  const people = address !== null ? [] : findPeople(root, typed);
  const inGroup = (id: PersonGroup): Group => ({
    id,
    lines: people.filter(({ group }) => group === id).map((person) => ({ kind: "person" as const, person })),
  });
  const paid = address !== null ? [address] : paidAddresses(root, token.chainId, typed).slice(0, MOST_ADDRESSES);
  const isEmpty = typed.trim() === "";
  const offered = isEmpty
    ? offeredSaved(root.transfer, token.chainId).slice(0, MOST_SAVED)
    : findSaved(root.transfer, token.chainId, typed);
  const saved = address !== null ? [] : offered;
  return [
    { id: "saved" as const, lines: saved.map((of) => ({ kind: "saved" as const, saved: of })) },
    inGroup("recent"),
    { id: "paid" as const, lines: paid.map((address) => ({ kind: "address" as const, address })) },
    inGroup("contact"),
    inGroup("found"),
  ].filter(({ lines }) => lines.length > 0);
};
