import type { ReactNode } from "react";
import type { LogSummary } from "../../app/api/app-api.ts";
import { t } from "../i18n/index.ts";
import { Disclosure } from "../kit/Disclosure.tsx";
import { dateTimeText } from "./dates.ts";

const SHOWN = 8;

/**
 * A command's tag in words: `transfer.RequestPreview` is `Transfer: request preview`. Tags are names of the program,
 * never what a user typed.
 */
export const plainName = (tag: string): string => {
  const [area = "", name = ""] = tag.split(".");
  const words = name.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
  const title = area.charAt(0).toUpperCase() + area.slice(1);
  return words === "" ? title : `${title}: ${words}`;
};

/** `heading` is the level of its headings, `all` lists every kind. */
type Props = { readonly summary: LogSummary; readonly heading?: "h2" | "h3"; readonly all?: boolean };

const Contents = ({ summary, heading: Heading = "h3", all = false }: Props) => {
  if (summary.entries === 0) return <p className="text-base text-ink">{t("help.logEmpty")}</p>;
  const kinds = summary.commands;
  const shown = all ? kinds.length : SHOWN;
  const rest = kinds.length - shown;
  return (
    <div className="flex flex-col gap-4 rounded-control bg-sunken p-4 @container">
      <Heading className="text-sm font-medium text-muted">{t("help.recorded")}</Heading>
      <ul className="flex flex-wrap gap-x-8 gap-y-1 text-base font-medium text-ink">
        <li>{t("help.entries", { count: summary.entries })}</li>
        <li>{t("help.exchanges", { count: summary.exchanges })}</li>
        {summary.since === null ? null : <li>{t("help.since", { time: dateTimeText(summary.since) })}</li>}
      </ul>
      <Heading className="text-sm font-medium text-muted">{t("help.steps")}</Heading>
      <ul className="grid gap-x-8 gap-y-1 text-sm text-ink @lg:grid-cols-2">
        {kinds.slice(0, shown).map((kind) => (
          <li key={kind.name} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-1">
            <span translate="no" className="min-w-0 wrap-anywhere">
              {plainName(kind.name)}
            </span>
            <span className="tabular shrink-0 text-muted">{t("help.times", { count: kind.count })}</span>
          </li>
        ))}
      </ul>
      {rest > 0 ? <p className="text-sm text-muted">{t("help.moreKinds", { count: rest })}</p> : null}
    </div>
  );
};

/** What the diagnostic log contains, folded: `children`, then counts in total and by kind, in the order of the summary. */
export const LogContents = ({ children, ...props }: Props & { readonly children?: ReactNode }) => (
  <Disclosure summary={t("help.inside")}>
    <div className="mt-3">
      {children}
      <Contents {...props} />
    </div>
  </Disclosure>
);
