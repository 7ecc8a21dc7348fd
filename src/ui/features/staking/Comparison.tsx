import { CircleCheck, Scale, X } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { bestOf, earnings } from "../../../domain/staking/figures.ts";
import { type Validator, views } from "../../../domain/staking/index.ts";
import { amount, isPositive, type Money, sum } from "../../../domain/values/money.ts";
import { bondedText, commissionText, figureText } from "../../common/figure-text.ts";
import { validatorName } from "../../common/validator-name.ts";
import { t } from "../../i18n/index.ts";
import { Amount, MASK } from "../../kit/Amount.tsx";
import { Avatar } from "../../kit/Avatar.tsx";
import { Button } from "../../kit/Button.tsx";
import { Dialog } from "../../kit/Dialog.tsx";
import { decimalText } from "../../kit/decimal-text.ts";
import { NameTip } from "../../kit/Tooltip.tsx";
import { TABLE_ROLE } from "../../kit/table-roles.ts";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { SameName, statusText } from "./ValidatorParts.tsx";
import type { ListedValidator } from "./ValidatorsList.tsx";

type CompareBarProps = {
  readonly picks: ReadonlyArray<Validator>;
  readonly onRemove: (address: string) => void;
  readonly onCompare: () => void;
  /** What takes the focus when the last one is taken out. */
  readonly fallback: RefObject<HTMLElement | null>;
};

/** The validators that are picked for the comparison, at the bottom edge of the window, and the button that shows them. */
export const CompareBar = ({ picks, onRemove, onCompare, fallback }: CompareBarProps) => (
  <section
    aria-label={t("staking.validators.compare")}
    className="sticky bottom-(--bottom-bar,0px) z-10 flex flex-wrap items-center gap-2 rounded-b-card border-t border-line bg-raised px-[min(1rem,4vw)] py-3 @4xl:px-6"
  >
    <ul className="flex min-w-0 flex-1 flex-wrap gap-2">
      {picks.map(({ address, moniker, image }) => {
        const name = validatorName(moniker);
        return (
          <li key={address} className="min-w-0">
            <NameTip name={t("staking.validators.compareWithout", { name })}>
              <button
                type="button"
                aria-label={t("staking.validators.compareWithout", { name })}
                onClick={({ currentTarget }) => {
                  // the pressed button goes away (A2)
                  const others = currentTarget.closest("ul")?.querySelectorAll("button") ?? [];
                  const next = [...others].find((button) => button !== currentTarget) ?? fallback.current;
                  next?.focus();
                  onRemove(address);
                }}
                className="inline-flex min-h-10 max-w-full items-center gap-2 rounded-full border border-line-strong py-1 pr-3 pl-1.5 text-sm font-medium text-ink hover:bg-sunken"
              >
                <Avatar kind="validator" seed={address} name={moniker} src={image} size="small" />
                <span className="hidden max-w-40 truncate @lg:inline">{name}</span>
                <X className="size-4 shrink-0 text-muted" />
              </button>
            </NameTip>
          </li>
        );
      })}
    </ul>
    <Button
      size="small"
      icon={Scale}
      disabledReason={picks.length < 2 ? t("staking.validators.compareMore") : null}
      onClick={onCompare}
    >
      {t("staking.validators.compare")}
    </Button>
  </section>
);

/* What the comparison counts with where there is no stake with one of them. */
const EXAMPLE = amount("1000");

const COLUMNS = { 1: "grid-cols-1", 2: "grid-cols-2", 3: "grid-cols-3" } as const;

/** `picks` are two or three, and may remain set while the dialog closes. */
type CompareDialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly picks: ReadonlyArray<ListedValidator>;
  readonly onStake: (address: string) => void;
};

/** Validators side by side; the name of a figure stands above its line, so that three columns fit on a phone. */
const Comparison = ({ picks, onStake }: Pick<CompareDialogProps, "picks" | "onStake">) => {
  const style = `grid gap-x-3 ${picks.length === 3 ? COLUMNS[3] : COLUMNS[2]}`;
  const line = (name: string, cell: (of: ListedValidator) => ReactNode) => (
    <tr {...TABLE_ROLE.row} className={`${style} border-t border-line py-2`}>
      <th {...TABLE_ROLE.rowHeader} scope="row" className="col-span-full text-left text-xs font-normal text-muted">
        {name}
      </th>
      {picks.map((of) => (
        <td {...TABLE_ROLE.cell} key={of.validator.address} className="tabular min-w-0 text-sm wrap-anywhere text-ink">
          {cell(of)}
        </td>
      ))}
    </tr>
  );
  const figure = (name: string, figureOf: (of: Validator) => string) =>
    line(name, ({ validator }) => figureOf(validator));
  /** A line whose best figures are marked. */
  const compared = (
    name: string,
    end: "high" | "low",
    figureFor: (of: Validator) => Money | null | undefined,
    cell: (of: ListedValidator) => ReactNode,
  ) => {
    const marks = bestOf(
      picks.map(({ validator }) => figureFor(validator)),
      end,
    );
    return line(name, (of) =>
      marks[picks.indexOf(of)] === true ? (
        <span className="flex items-start gap-1 font-semibold text-positive">
          <CircleCheck className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0">
            {cell(of)} <VisuallyHidden>{t("staking.validators.best")}</VisuallyHidden>
          </span>
        </span>
      ) : (
        cell(of)
      ),
    );
  };
  const stake = picks.flatMap(({ own }) => own ?? []);
  const coins = stake.some(isPositive) ? sum(stake) : EXAMPLE;
  return (
    <table {...TABLE_ROLE.table} aria-label={t("staking.validators.compare")} className="block w-full">
      <thead {...TABLE_ROLE.group} className="block">
        <tr {...TABLE_ROLE.row} className={`${style} pb-3`}>
          <th {...TABLE_ROLE.header} scope="col" className="sr-only">
            {t("staking.validators.figure")}
          </th>
          {picks.map(({ validator, sameName }) => (
            <th
              {...TABLE_ROLE.header}
              scope="col"
              key={validator.address}
              className="flex min-w-0 flex-col gap-1 text-left text-sm font-semibold wrap-anywhere text-ink"
            >
              <Avatar
                kind="validator"
                seed={validator.address}
                name={validator.moniker}
                src={validator.image}
                size="small"
              />
              <span>{validatorName(validator.moniker)}</span>
              {sameName === null ? null : <SameName mark={sameName} />}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...TABLE_ROLE.group} className="block">
        {compared(
          t("wallet.home.apr"),
          "high",
          ({ apr }) => apr,
          ({ validator }) => figureText(validator.apr),
        )}
        {compared(
          t(coins === EXAMPLE ? "staking.validators.wouldEarn" : "staking.validators.yoursWouldEarn", {
            amount: picks.some(({ hidden }) => hidden) && coins !== EXAMPLE ? MASK : (decimalText(coins, 2) ?? "—"),
            symbol: picks[0]?.symbol ?? "",
          }),
          "high",
          views.returnOf,
          ({ validator, symbol, hidden }) => {
            const year = earnings(coins, views.returnOf(validator))?.year;
            return year === undefined ? (
              "—"
            ) : (
              <Amount value={year} symbol={symbol} hidden={hidden && coins !== EXAMPLE} places={2} align="start" />
            );
          },
        )}
        {compared(
          t("staking.validators.commission"),
          "low",
          ({ fee }) => fee,
          ({ validator }) => commissionText(validator.fee),
        )}
        {compared(
          t("staking.validators.maxCommission"),
          "low",
          ({ maxFee }) => maxFee,
          ({ validator }) => commissionText(validator.maxFee),
        )}
        {compared(
          t("staking.validators.uptime"),
          "high",
          ({ uptime }) => uptime,
          ({ validator }) => figureText(validator.uptime),
        )}
        {line(t("staking.validators.power"), ({ power }) => figureText(power))}
        {line(t("staking.validators.bonded"), ({ validator, symbol }) => `${bondedText(validator)} ${symbol}`)}
        {figure(t("staking.validators.status"), statusText)}
        {line(t("staking.validators.yoursAmount"), ({ own, symbol, hidden }) =>
          own === undefined ? "—" : <Amount value={own} symbol={symbol} hidden={hidden} places={2} align="start" />,
        )}
        <tr {...TABLE_ROLE.row} className={`${style} border-t border-line pt-4`}>
          <th {...TABLE_ROLE.rowHeader} scope="row" className="sr-only">
            {t("wallet.stake")}
          </th>
          {picks.map(({ validator, whyNot }) => (
            <td {...TABLE_ROLE.cell} key={validator.address} className="min-w-0">
              <Button
                wide
                size="small"
                variant="secondary"
                className="px-1"
                disabledReason={whyNot()}
                aria-label={t("staking.validators.actionFor", { name: validatorName(validator.moniker) })}
                onClick={() => onStake(validator.address)}
              >
                {t("wallet.stake")}
              </Button>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
};

export const CompareDialog = ({ open, onClose, picks, onStake }: CompareDialogProps) => (
  <Dialog
    wide
    open={open}
    onClose={onClose}
    title={t("staking.validators.compareTitle")}
    actions={
      <Button variant="secondary" onClick={onClose}>
        {t("kit.close")}
      </Button>
    }
  >
    <Comparison
      picks={picks}
      onStake={(address) => {
        onClose();
        onStake(address);
      }}
    />
  </Dialog>
);
