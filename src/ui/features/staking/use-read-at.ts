import { type TokenBalance, views } from "../../../domain/wallet/index.ts";
import { useAppState } from "../../common/app-context.tsx";

/** When the account of a token was last read, in the server's milliseconds since 1970; undefined before that. */
export const useReadAt = ({ chainId, symbol }: Pick<TokenBalance, "chainId" | "symbol">): number | undefined => {
  const { wallet, session } = useAppState();
  const at = views.accountOf(wallet, chainId, symbol)?.accountAt ?? null;
  return at === null ? undefined : at - session.clockSkew;
};
