import { Command, views } from "../../../domain/transfer/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { useText } from "../../i18n/index.ts";
import { compactAddress } from "../../kit/address-text.ts";
import { visibleText } from "../../kit/visible-text.ts";
import { assetOf, tokenFor } from "./assets.ts";
import { Notice } from "./Notice.tsx";
import { UnknownActions, UnknownText } from "./UnknownOutcome.tsx";

/** Every transfer of unknown outcome that the form does not show, with all that can be done about it (W5, F4). */
export const UnresolvedTransfers = () => {
  const t = useText();
  const app = useApp();
  const root = useAppState();
  const open = views.unresolved(root.transfer).filter(({ key }) => key !== views.ownAttempt(root.transfer)?.key);
  if (open.length === 0) return null;
  return (
    <Notice tone="warning" title={t("transfer.unresolvedTitle", { count: open.length })}>
      <ul className="flex flex-col gap-4">
        {open.map((attempt) => {
          const { key, intent } = attempt;
          return (
            <li key={key} className="flex flex-col gap-2">
              <span className="tabular min-w-0 font-medium break-words">
                {t("transfer.unknownOf", {
                  amount: intent.amount,
                  symbol: visibleText(intent.symbol),
                  chain: visibleText(tokenFor(root, assetOf(intent))?.chainName ?? intent.chainId),
                  to: compactAddress(intent.to),
                })}
              </span>
              <UnknownText attempt={attempt} />
              <UnknownActions attempt={attempt} onSendAgain={() => app.dispatch(Command.SendAgain({ key }))} />
            </li>
          );
        })}
      </ul>
    </Notice>
  );
};
