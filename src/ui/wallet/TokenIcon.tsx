import { Avatar } from "../kit/Avatar.tsx";

/* A symbol is the server's word: only a plain one may name a file (S4). */
const PLAIN = /^[A-Za-z0-9]{1,16}$/;

/** A token's picture from `/images/{symbol}.png` (spec §3), its first letter when there is none. Decoration. */
export const TokenIcon = ({ symbol }: { readonly symbol: string }) => (
  <Avatar name={symbol} src={PLAIN.test(symbol) ? `/images/${symbol}.png` : null} />
);
