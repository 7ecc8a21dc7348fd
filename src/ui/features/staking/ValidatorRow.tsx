import type { ReactNode, Ref } from "react";
import type { Validator } from "../../../domain/staking/index.ts";
import { shareText } from "../../common/share-text.ts";
import { t } from "../../i18n/index.ts";
import { Avatar } from "../../kit/Avatar.tsx";
import { Button } from "../../kit/Button.tsx";
import { SameName, ValidatorStatus } from "./ValidatorParts.tsx";

/** A validator of the list, or one of the own stake that the list leaves out: its figures and its status are unknown. */
export type KnownValidator = Validator | Pick<Validator, "address" | "moniker">;

const isListed = (of: KnownValidator): of is Validator => "status" in of;

/** The listed validator, or null for one that the list leaves out. */
export const listedOf = (of: KnownValidator | null): Validator | null => (of !== null && isListed(of) ? of : null);

/** What a validator keeps now and may keep at most: `keeps 2%, max 5%`. */
export const keepsText = ({ fee, maxFee }: Validator): string =>
  [
    t("sheet.row.keeps", { fee: shareText(fee) }),
    ...(maxFee === undefined ? [] : [t("sheet.row.max", { max: shareText(maxFee) })]),
  ].join(", ");

/** The same, and how reliable it is: `keeps 2%, max 5%, online 99.93%`. */
const termsText = (of: KnownValidator): string => {
  if (!isListed(of)) return t("staking.validators.figuresUnknown");
  const { uptime } = of;
  return uptime === undefined
    ? keepsText(of)
    : `${keepsText(of)}, ${t("sheet.row.online", { uptime: shareText(uptime) })}`;
};

/** Changes the validator of a row; `ref` takes the focus back from the list that it opens. */
type ChangeButton = { readonly onPress: () => void; readonly ref: Ref<HTMLButtonElement> };

type ValidatorRowProps = {
  /** Null before one is chosen; `lead` says so then. */
  readonly of: KnownValidator | null;
  /** `With Tern Island`, ready to show. */
  readonly lead: string;
  /** In place of what it keeps. */
  readonly about?: ReactNode;
  readonly sameName: string | null;
  readonly change: ChangeButton | null;
  /** The error of the choice, if it has one: the button refers to it. */
  readonly error?: string | null | undefined;
};

/** The validator of a form: its mark, its name and what it keeps, in a row with the way to another one. */
export const ValidatorRow = ({ of, lead, about, sameName, change, error }: ValidatorRowProps) => {
  const listed = listedOf(of);
  const hasFailed = typeof error === "string" && error !== "";
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card bg-sunken px-3.5 py-2.5">
      {of === null ? null : (
        <Avatar kind="validator" seed={of.address} name={of.moniker} src={listed?.image ?? null} size="medium" />
      )}
      <span className="flex min-w-0 flex-1 basis-32 flex-col">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="font-medium wrap-anywhere text-ink">{lead}</span>
          {listed === null ? null : <ValidatorStatus status={listed.status} />}
        </span>
        {of === null ? null : <span className="tabular text-sm text-muted">{about ?? termsText(of)}</span>}
        {sameName === null ? null : <SameName mark={sameName} />}
        {hasFailed ? <span className="text-sm text-negative">{error}</span> : null}
      </span>
      {change === null ? null : (
        <Button
          ref={change.ref}
          variant="ghost"
          size="small"
          className="-mr-2 px-2! text-accent! max-sm:min-h-11"
          aria-label={t("sheet.row.changeName")}
          aria-invalid={hasFailed || undefined}
          onClick={change.onPress}
        >
          {t(of === null ? "sheet.row.choose" : "sheet.row.change")}
        </Button>
      )}
    </div>
  );
};
