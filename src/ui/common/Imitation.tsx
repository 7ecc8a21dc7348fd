import { imitatedToken } from "../../domain/values/tokens.ts";
import { t } from "../i18n/index.ts";

/** The badge of a token whose symbol looks like that of another one, which it names; nothing at any other token. */
export const Imitation = ({ symbol }: { readonly symbol: string }) => {
  const known = imitatedToken(symbol);
  return known === null ? null : (
    <span className="rounded-full border border-negative px-2 text-xs leading-5 font-medium whitespace-nowrap text-negative">
      {t("wallet.notToken", { symbol: known })}
    </span>
  );
};
