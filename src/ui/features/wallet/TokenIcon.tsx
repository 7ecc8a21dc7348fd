import { Avatar } from "../../kit/Avatar.tsx";

/* The pictures that this build ships in public/images; vite.config.ts lists them. No other is requested (F36), and a
   symbol, which is the server's word, names a file only when it is one of them (S4). */
const listed: unknown = import.meta.env.TOKEN_IMAGES;
const SHIPPED: ReadonlySet<unknown> = new Set(Array.isArray(listed) ? listed : []);

/** A token's picture from `/images/{symbol}.png` (spec §3), its first letter when there is none. Decoration. */
export const TokenIcon = ({ symbol }: { readonly symbol: string }) => (
  <Avatar name={symbol} src={SHIPPED.has(`${symbol}.png`) ? `/images/${symbol}.png` : null} />
);
