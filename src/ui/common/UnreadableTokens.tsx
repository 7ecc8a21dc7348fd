import { t } from "../i18n/index.ts";
import { Failure } from "../kit/Failure.tsx";
import { useTokens } from "./use-tokens.ts";

/**
 * How many tokens of the wallet could not be read, and Retry. It replaces what calls a wallet or a balance empty, since
 * an entry that could not be read may be the one that is missing.
 */
export const UnreadableTokens = () => {
  const { tokens, retry, isPending } = useTokens();
  return (
    <Failure
      title={t("wallet.home.balancesFailed")}
      text={t("wallet.home.unreadableTokens", { count: tokens?.unreadable ?? 0 })}
      onRetry={retry}
      pending={isPending}
    />
  );
};
