import { ChevronDown } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { heldTokens, type TokenBalance, views } from "../../../domain/wallet/index.ts";
import { sameToken } from "../../../domain/wallet/token.ts";
import { useAppState } from "../../common/app-context.tsx";
import { t } from "../../i18n/index.ts";
import { cx } from "../../kit/cx.ts";

/** Returns a token with all its parts: available, staked and unstaking. */
export const useWhole = (): ((token: TokenBalance) => TokenBalance) => {
  const { tokens, accounts } = useAppState().wallet;
  const held = useMemo(() => heldTokens({ tokens, accounts }), [tokens, accounts]);
  return (token) => held.find((whole) => sameToken(whole, token)) ?? token;
};

type FoldedTokensProps = {
  readonly tokens: ReadonlyArray<TokenBalance>;
  readonly children: (shown: ReadonlyArray<TokenBalance>) => ReactNode;
};

/** The tokens of a wallet in a card; those that are empty or of a test network are folded, and a button shows them. */
export const FoldedTokens = ({ tokens, children }: FoldedTokensProps) => {
  const { shown, folded } = views.foldedTokens(tokens, useWhole());
  const [unfolded, setUnfolded] = useState(false);
  return (
    <>
      {children(unfolded ? [...shown, ...folded] : shown)}
      {folded.length === 0 ? null : (
        <button
          type="button"
          aria-expanded={unfolded}
          onClick={() => setUnfolded((before) => !before)}
          className="flex min-h-12 w-full items-center justify-center gap-2 rounded-b-card px-4 text-sm font-medium text-muted -outline-offset-2 hover:bg-sunken/50 hover:text-ink"
        >
          <span>{t(unfolded ? "wallet.home.fold" : "wallet.home.unfold", { count: folded.length })}</span>
          <ChevronDown className={cx("size-4 transition-transform", unfolded && "rotate-180")} />
        </button>
      )}
    </>
  );
};
