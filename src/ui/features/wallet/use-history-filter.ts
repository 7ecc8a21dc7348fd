import { useState } from "react";
import { looksLikePhrase } from "../../../domain/values/free-text.ts";
import { type Filter, knownType } from "../../../domain/wallet/index.ts";
import { useApp } from "../../common/app-context.tsx";
import { midnightOf } from "../../common/day-field.ts";
import { usePageRequest } from "../../common/page-request.ts";
import { sessionMemory } from "../../common/session-memory.ts";
import { assetParts } from "../../common/transfer/assets.tsx";
import { useQuery } from "../../common/use-query.ts";

/** The search texts of a session by the id in the state of their history entry. */
const textsOf = sessionMemory<string>();

const stateOf = (): Readonly<Record<string, unknown>> => Object(window.history.state);

const entryId = (): string | null => {
  const { search } = stateOf();
  return typeof search === "string" ? search : null;
};

/**
 * The search text of the current history entry, and a function that changes it. The text is personal, so the address and
 * the history hold only an id of it (R4): Back restores it from memory, a reload does not (decision 34).
 */
const useSearchText = (): readonly [string, (text: string) => void] => {
  const app = useApp();
  const known = textsOf(app);
  const [text, setText] = useState(() => known.get(entryId() ?? "") ?? "");
  const change = (next: string): void => {
    const { search: _, ...rest } = stateOf();
    // unique also among the entries that earlier loads of the page left in the history
    const id = entryId() ?? `${app.now()}-${known.size}`;
    if (next === "") known.delete(id);
    else known.set(id, next);
    window.history.replaceState(next === "" ? rest : { ...rest, search: id }, "");
    setText(next);
  };
  return [text, change];
};

const pageNumber = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1);

/** A filter as the fields show it. `token` is `""` for all, dates are those of date fields. */
interface FilterFields {
  readonly q: string;
  readonly token: string;
  readonly type: string;
  readonly from: string;
  readonly to: string;
}

/** The names of the fields in the address; `token` there is the secret of a link, which is taken out of it at every start (S6). */
const PARAMETERS = { token: "asset", type: "type", from: "from", to: "to" } as const;

const NONE: FilterFields = { q: "", token: "", type: "all", from: "", to: "" };

/**
 * The filter and page of a list of transactions. The address holds them, so that Back and a reload restore them, but
 * not the search text, which Back alone restores (R4).
 */
export interface HistoryFilter {
  readonly fields: FilterFields;
  readonly filter: Filter;
  readonly page: number;
  readonly isFiltered: boolean;
  /** Changes some fields and shows the first page. A recovery phrase is not searched for. */
  readonly change: (fields: Partial<FilterFields>) => void;
  readonly clear: () => void;
  readonly goTo: (page: number) => void;
}

/** Returns the filter of the current history entry; `token` fixes the token, as on its own page. */
export const useHistoryFilter = (token?: { readonly chainId: string; readonly symbol: string }): HistoryFilter => {
  const [query, setQuery] = useQuery();
  const [q, setText] = useSearchText();
  const fields: FilterFields = {
    q,
    token: query(PARAMETERS.token) ?? "",
    type: knownType(query("type") ?? "") ?? "all",
    from: query("from") ?? "",
    to: query("to") ?? "",
  };
  const { chainId, symbol } = token ?? assetParts(fields.token);
  const change = (changed: Partial<FilterFields>) => {
    const next = { ...fields, ...changed };
    if (looksLikePhrase(next.q)) return;
    const entry = (name: keyof typeof PARAMETERS) => [PARAMETERS[name], next[name] === NONE[name] ? null : next[name]];
    const names = ["token", "type", "from", "to"] as const;
    setQuery({ ...Object.fromEntries(names.map(entry)), page: null });
    if (next.q !== q) setText(next.q);
  };
  usePageRequest("activity", (request) => {
    setQuery(Object.fromEntries([...Object.values(PARAMETERS), "page"].map((name) => [name, null])));
    setText(looksLikePhrase(request.text) ? "" : request.text);
  });
  return {
    fields,
    filter: {
      chainId,
      symbol,
      type: fields.type,
      text: fields.q.trim(),
      since: midnightOf(fields.from),
      until: midnightOf(fields.to, 1),
    },
    page: pageNumber(query("page") ?? ""),
    isFiltered: Object.entries(NONE).some(([name, none]) => fields[name as keyof FilterFields] !== none),
    change,
    clear: () => change(NONE),
    goTo: (page) => setQuery({ page: page === 1 ? null : String(page) }),
  };
};
