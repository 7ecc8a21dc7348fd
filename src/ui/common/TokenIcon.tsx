import { Avatar, type AvatarProps } from "../kit/Avatar.tsx";

/* The files of public/images, listed by vite.config.ts. No other file is requested, so that a symbol, which is the
   server's text, cannot name a path (S4). */
const listed: unknown = import.meta.env.TOKEN_IMAGES;
const SHIPPED: ReadonlySet<unknown> = new Set(Array.isArray(listed) ? listed : []);

/** A token's picture `/images/{symbol}.png` (spec §3), or its first letter if there is none. Decorative. */
export const TokenIcon = ({ symbol, size }: { readonly symbol: string; readonly size?: AvatarProps["size"] }) => (
  <Avatar name={symbol} size={size ?? "medium"} src={SHIPPED.has(`${symbol}.png`) ? `/images/${symbol}.png` : null} />
);
