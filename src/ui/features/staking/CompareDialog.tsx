import type { ReactNode } from "react";
import type { Validator } from "../../../domain/staking/index.ts";
import { commissionText, figureText } from "../../common/figure-text.ts";
import { t } from "../../i18n/index.ts";
import { Amount } from "../../kit/Amount.tsx";
import { Avatar } from "../../kit/Avatar.tsx";
import { Button } from "../../kit/Button.tsx";
import { Dialog } from "../../kit/Dialog.tsx";
import { TABLE_ROLE } from "../../kit/table-roles.ts";
import { SameName } from "./ValidatorParts.tsx";
import type { RowTexts } from "./ValidatorRow.tsx";

const COLUMNS = { 1: "grid-cols-1", 2: "grid-cols-2", 3: "grid-cols-3" } as const;

/** Props of {@link CompareDialog}: `picks` are two or three, and may remain set while the dialog closes. */
type CompareDialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly picks: ReadonlyArray<RowTexts>;
  readonly onStake: (address: string) => void;
};

/** Validators side by side; the name of a figure stands above its line, so that three columns fit on a phone. */
const Comparison = ({ picks, onStake }: Pick<CompareDialogProps, "picks" | "onStake">) => {
  const style = `grid gap-x-3 ${picks.length === 3 ? COLUMNS[3] : COLUMNS[2]}`;
  const line = (name: string, cell: (of: RowTexts) => ReactNode) => (
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
  return (
    <table {...TABLE_ROLE.table} aria-label={t("staking.validators.compare")} className="block w-full">
      <thead {...TABLE_ROLE.group} className="block">
        <tr {...TABLE_ROLE.row} className={`${style} pb-3`}>
          <th {...TABLE_ROLE.header} scope="col" className="sr-only">
            {t("staking.validators.figure")}
          </th>
          {picks.map(({ validator, name, context }) => (
            <th
              {...TABLE_ROLE.header}
              scope="col"
              key={validator.address}
              className="flex min-w-0 flex-col gap-1 text-left text-sm font-semibold wrap-anywhere text-ink"
            >
              <Avatar name={validator.moniker} src={validator.image} size="small" />
              {name}
              {context.sameName === null ? null : <SameName mark={context.sameName} />}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...TABLE_ROLE.group} className="block">
        {figure(t("wallet.home.apr"), ({ apr }) => figureText(apr))}
        {figure(t("staking.validators.commission"), ({ fee }) => commissionText(fee))}
        {figure(t("staking.validators.maxCommission"), ({ maxFee }) =>
          maxFee === undefined ? "—" : commissionText(maxFee),
        )}
        {figure(t("staking.validators.uptime"), ({ uptime }) => figureText(uptime))}
        {line(t("staking.validators.power"), ({ context }) => figureText(context.power))}
        {line(t("staking.validators.bonded"), ({ bonded, context }) => `${bonded} ${context.symbol}`)}
        {figure(t("staking.validators.status"), ({ status }) =>
          t(status === "active" ? "staking.validators.statusActive" : `staking.validators.${status}`),
        )}
        {line(t("staking.validators.yoursAmount"), ({ context: { own, symbol, hidden } }) =>
          own === undefined ? "—" : <Amount value={own} symbol={symbol} hidden={hidden} places={2} align="start" />,
        )}
        <tr {...TABLE_ROLE.row} className={`${style} border-t border-line pt-4`}>
          <th {...TABLE_ROLE.rowHeader} scope="row" className="sr-only">
            {t("wallet.stake")}
          </th>
          {picks.map(({ validator, action, context }) => (
            <td {...TABLE_ROLE.cell} key={validator.address} className="min-w-0">
              <Button
                wide
                size="small"
                variant="secondary"
                className="px-1"
                disabledReason={context.whyNot}
                aria-label={action}
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

/** Two or three validators side by side. */
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
