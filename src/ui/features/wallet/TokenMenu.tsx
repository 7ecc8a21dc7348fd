import { ArrowDownLeft, ArrowUpRight, Ellipsis, Sprout } from "lucide-react";
import { stakePath } from "../../../app/routing/routes.ts";
import type { TokenBalance } from "../../../domain/wallet/index.ts";
import { useGoTo } from "../../common/page-request.ts";
import { useOpenSend } from "../../common/send-context.ts";
import { t } from "../../i18n/index.ts";
import { IconButton } from "../../kit/IconButton.tsx";
import { Menu } from "../../kit/Menu.tsx";

/** What can be done with a token of a list: Send, Receive and, where it can be staked, Stake. */
export const TokenMenu = ({ token }: { readonly token: TokenBalance }) => {
  const open = useOpenSend();
  const goTo = useGoTo();
  const { chainId, symbol } = token;
  return (
    // above the link that covers the row, and above the buttons of the rows below while it is open
    <span className="relative z-1 block has-aria-expanded:z-10">
      <Menu
        trigger={<IconButton label={t("assets.actions", { symbol, chain: token.chainName })} icon={Ellipsis} />}
        entries={[
          {
            id: "send",
            label: t("wallet.send"),
            icon: ArrowUpRight,
            onSelect: () => open({ chainId, symbol, tab: "send" }),
          },
          {
            id: "receive",
            label: t("wallet.receive"),
            icon: ArrowDownLeft,
            onSelect: () => open({ chainId, symbol, tab: "receive" }),
          },
          ...(token.stakeable
            ? [
                {
                  id: "stake",
                  label: t("wallet.stake"),
                  icon: Sprout,
                  onSelect: () => goTo(stakePath(token), { page: "staking" as const, chainId, symbol, amount: null }),
                },
              ]
            : []),
        ]}
      />
    </span>
  );
};
