import { Command, views } from "../../domain/transfer/index.ts";
import { useApp, useAppState } from "../app-context.tsx";
import { useText } from "../i18n/index.ts";
import { compactAddress } from "../kit/addressText.ts";
import { Button } from "../kit/Button.tsx";
import { visibleText } from "../kit/visibleText.ts";
import { assetOf, tokenFor } from "./assets.ts";
import { Notice } from "./Notice.tsx";

/** Every transfer without an answer that no open form shows, each with a way to look again; nothing when there is none (W5). */
export const UnresolvedTransfers = () => {
  const t = useText();
  const app = useApp();
  const root = useAppState();
  const open = views.unresolved(root.transfer).filter((each) => each.key !== root.transfer.key);
  if (open.length === 0) return null;
  return (
    <Notice tone="warning" role="status" title={t("transfer.unresolvedTitle", { count: open.length })}>
      <p>{t("transfer.unresolvedText")}</p>
      <ul className="flex flex-col gap-2">
        {open.map(({ key, intent }) => (
          <li key={key} className="flex flex-wrap items-center justify-between gap-2">
            <span className="tabular min-w-0">
              {t("transfer.unknownOf", {
                amount: intent.amount,
                symbol: intent.symbol,
                chain: visibleText(tokenFor(root, assetOf(intent))?.chainName ?? intent.chainId),
                to: compactAddress(intent.to),
              })}
            </span>
            <Button variant="secondary" size="small" onClick={() => app.dispatch(Command.LookAgain({ key }))}>
              {t("transfer.lookAgain")}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  );
};
