import type { ReactNode } from "react";
import { t } from "../i18n/index.ts";
import { Failure } from "../kit/Failure.tsx";
import { useAppState } from "./app-context.tsx";
import { useTokens } from "./use-tokens.ts";

/** How many tokens of the wallet could not be read, and Retry. */
const Unreadable = ({ count }: { readonly count: number }) => {
  const { retry, isPending } = useTokens();
  return (
    <Failure
      title={t("wallet.home.balancesFailed")}
      text={t("wallet.home.unreadableTokens", { count })}
      onRetry={retry}
      pending={isPending}
    />
  );
};

/**
 * Its children call a wallet or a balance empty. Where tokens of the wallet could not be read it says that instead, since
 * one of them may be what is missing.
 */
export const UnlessUnreadable = ({ children }: { readonly children: ReactNode }) => {
  const count = useAppState().wallet.tokens?.unreadable ?? 0;
  return count > 0 ? <Unreadable count={count} /> : children;
};
