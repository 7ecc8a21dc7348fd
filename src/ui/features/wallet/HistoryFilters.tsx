import { useEffect, useEffectEvent, useState } from "react";
import { looksLikePhrase } from "../../../domain/values/free-text.ts";
import { TRANSACTION_TYPES } from "../../../domain/wallet/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { FilterSheet } from "../../common/FilterSheet.tsx";
import { TokenIcon } from "../../common/TokenIcon.tsx";
import { assetOf } from "../../common/transfer/assets.tsx";
import { useComposedText } from "../../common/use-composed-text.ts";
import { useServerNow } from "../../common/use-server-now.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { isComposing } from "../../kit/composing.ts";
import { Field } from "../../kit/Field.tsx";
import { SearchInput } from "../../kit/SearchInput.tsx";
import { Segments } from "../../kit/Segments.tsx";
import { Select } from "../../kit/Select.tsx";
import { TextInput } from "../../kit/TextInput.tsx";
import { ExportButton } from "./ExportButton.tsx";
import { datesOf, PERIODS, type Period, periodOf } from "./periods.ts";
import type { HistoryFilter } from "./use-history-filter.ts";

/** How long typing rests before the search begins, in ms. */
const PAUSE = 400;

/** The search box; what is typed enters the filter after a pause, or at once by Enter. A recovery phrase never does. */
const SearchBox = ({ of: { fields, change } }: { readonly of: HistoryFilter }) => {
  const app = useApp();
  const [typed, setTyped] = useState(fields.q);
  const { text, composition } = useComposedText(typed);
  // cleared or restored elsewhere
  useEffect(() => setTyped(fields.q), [fields.q]);
  const isInFilter = useEffectEvent((q: string) => q === fields.q.trim());
  const search = useEffectEvent((q: string) => change({ q }));
  useEffect(() => {
    const q = text.trim();
    if (isInFilter(q)) return;
    return app.after(PAUSE, () => search(q));
  }, [app, text]);
  const isPhrase = looksLikePhrase(typed);
  return (
    <Field
      label={t("filters.search")}
      className="w-full @2xl:max-w-md @2xl:flex-1"
      error={isPhrase ? t("palette.searchPhraseText") : null}
    >
      <SearchInput
        placeholder={t("filters.searchHint")}
        value={typed}
        {...composition}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !isComposing(event.nativeEvent)) change({ q: typed.trim() });
        }}
      />
    </Field>
  );
};

/* A field of the filters; in a wide container they stand in a row. */
const FIELD = "min-w-0 @4xl:w-52";

type TypeFieldProps = { readonly of: HistoryFilter; readonly className: string };

const TypeField = ({ of: { fields, change }, className }: TypeFieldProps) => (
  <Field label={t("history.type")} className={className}>
    <Select
      value={fields.type}
      onChange={(type) => change({ type })}
      options={[
        { value: "all", label: t("filters.all") },
        ...TRANSACTION_TYPES.map((known) => ({ value: known, label: t(`movements.types.${known}`) })),
      ]}
    />
  </Field>
);

const DateField = ({ of, name }: { readonly of: HistoryFilter; readonly name: "from" | "to" }) => (
  <Field label={t(`filters.${name}`)} className="min-w-0 @4xl:w-44">
    <TextInput
      type="date"
      value={of.fields[name]}
      max="9999-12-31"
      className="min-w-0"
      onChange={(event) => of.change({ [name]: event.currentTarget.value })}
    />
  </Field>
);

/** Filter by type, and Export, of the transactions of one token. */
export const TokenFilters = ({ of }: { readonly of: HistoryFilter }) => (
  <div className="flex flex-col gap-4 @2xl:flex-row @2xl:items-end">
    {/* in columns the label is before the select, so that the select is in line with the heading and Export */}
    <TypeField of={of} className="@2xl:w-64 @2xl:flex-nowrap @2xl:items-center" />
    <ExportButton filter={of.filter} />
  </div>
);

/** The dates of a period by its name. */
const PeriodChoice = ({ of: { fields, change } }: { readonly of: HistoryFilter }) => {
  const now = useServerNow();
  return (
    <Segments<Period | "">
      label={t("filters.period")}
      value={periodOf(fields, now) ?? ""}
      onChange={(period) => {
        if (period !== "") change(datesOf(period, now));
      }}
      choices={PERIODS.map((period) => ({
        value: period,
        label: t(`filters.${period}`),
        name: t(`filters.${period}`),
      }))}
    />
  );
};

const FilterFields = ({ of }: { readonly of: HistoryFilter }) => {
  const { tokens } = useAppState().wallet;
  return (
    <>
      <Field label={t("wallet.token")} className={FIELD}>
        <Select
          value={of.fields.token}
          onChange={(token) => of.change({ token })}
          options={[
            { value: "", label: t("filters.allTokens") },
            ...(tokens?.tokens ?? []).map((token) => ({
              value: assetOf(token),
              label: token.symbol,
              detail: token.chainName,
              icon: <TokenIcon symbol={token.symbol} size="small" />,
            })),
          ]}
        />
      </Field>
      <TypeField of={of} className={FIELD} />
      <DateField of={of} name="from" />
      <DateField of={of} name="to" />
    </>
  );
};

/** The filters of a phone, in a sheet. */
const WalletFilterSheet = ({ of }: { readonly of: HistoryFilter }) => {
  const { token, type, from, to } = of.fields;
  const used = [token !== "", type !== "all", from !== "" || to !== ""].filter(Boolean).length;
  return (
    <FilterSheet
      used={used}
      onClear={used === 0 ? null : () => of.change({ token: "", type: "all", from: "", to: "" })}
      show={t("filters.show")}
    >
      <PeriodChoice of={of} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-4">
        <FilterFields of={of} />
      </div>
    </FilterSheet>
  );
};

/** Search, token, type and dates of the whole wallet's transactions, and Export; on a phone a button opens the filters. */
export const WalletFilters = ({ of }: { readonly of: HistoryFilter }) => (
  <div className="flex w-full flex-col gap-4">
    <div className="flex flex-wrap items-end justify-between gap-4">
      <SearchBox of={of} />
      <div className="flex flex-wrap gap-3">
        <WalletFilterSheet of={of} />
        <ExportButton filter={of.filter} />
      </div>
    </div>
    <div className="items-end gap-4 @max-2xl:hidden @2xl:grid @2xl:grid-cols-4 @4xl:flex @4xl:flex-wrap">
      <FilterFields of={of} />
      <div className="flex flex-wrap items-center gap-x-2 @2xl:col-span-4">
        <PeriodChoice of={of} />
        {of.isFiltered ? (
          <Button variant="ghost" size="small" onClick={of.clear}>
            {t("filters.clear")}
          </Button>
        ) : null}
      </div>
    </div>
  </div>
);
