import { ChevronRight } from "lucide-react";
import type { Transaction } from "../../domain/wallet/index.ts";
import { useText } from "../i18n/index.ts";
import { IconButton } from "../kit/IconButton.tsx";
import { dateTime } from "./format.ts";

/** Opens the details of a transaction; its name tells the date, so that it is never taken for the button that sends. */
export const DetailsButton = ({ of, onOpen }: { readonly of: Transaction; readonly onOpen: () => void }) => {
  const t = useText();
  return (
    <IconButton
      label={t("wallet.history.detailsOf", { date: dateTime(of.created_at) })}
      aria-haspopup="dialog"
      icon={<ChevronRight aria-hidden="true" className="size-5" />}
      onClick={onOpen}
    />
  );
};
