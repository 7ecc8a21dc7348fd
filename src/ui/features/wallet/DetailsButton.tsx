import { ChevronRight } from "lucide-react";
import type { Transaction } from "../../../domain/wallet/index.ts";
import { useText } from "../../i18n/index.ts";
import { decimalText } from "../../kit/decimal-text.ts";
import { IconButton } from "../../kit/IconButton.tsx";
import { dateTime } from "./format.ts";
import { useTypeName } from "./use-type-name.ts";

/** Props of {@link DetailsButton}: with hidden balances its name has no amount. */
export type DetailsButtonProps = {
  readonly of: Transaction;
  readonly hidden: boolean;
  readonly onOpen: () => void;
};

/** Opens the details of a transaction; its name has type, amount and date, so that no two rows sound the same. */
export const DetailsButton = ({ of, hidden, onOpen }: DetailsButtonProps) => {
  const t = useText();
  const nameOf = useTypeName();
  const date = dateTime(of.created_at);
  const type = nameOf(of.type);
  const amount = `${decimalText(of.amount, 6) ?? "—"} ${of.symbol}`;
  return (
    <IconButton
      label={
        hidden
          ? t("wallet.history.detailsHidden", { type, date })
          : t("wallet.history.detailsOf", { type, amount, date })
      }
      aria-haspopup="dialog"
      icon={<ChevronRight aria-hidden="true" className="size-5" />}
      onClick={onOpen}
    />
  );
};
