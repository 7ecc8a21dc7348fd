import { useState } from "react";
import type { Keyed } from "../../../../domain/wallet/token.ts";

const keyOf = ({ chainId, symbol }: Keyed, kind: string): string => JSON.stringify([chainId, symbol, kind]);

/** Which lines of the statement are open, on the screen and on paper. They stay open in another period. */
export const useOpenLines = () => {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  return {
    /** The kinds of a token's open lines. */
    of: (token: Keyed): ReadonlySet<string> => {
      const start = keyOf(token, "").slice(0, -2);
      return new Set([...open].filter((key) => key.startsWith(start)).map((key) => String(JSON.parse(key)[2])));
    },
    toggle: (token: Keyed, kind: string): void =>
      setOpen((keys) => {
        const next = new Set(keys);
        const key = keyOf(token, kind);
        if (!next.delete(key)) next.add(key);
        return next;
      }),
  };
};
export type OpenLines = ReturnType<typeof useOpenLines>;
