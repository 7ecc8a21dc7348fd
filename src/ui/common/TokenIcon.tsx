import { Avatar, type AvatarProps } from "../kit/Avatar.tsx";

/** What a symbol consists of to name a file: nothing that leads out of the folder or needs an escape (S4). */
const SAFE = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,31}$/;

/**
 * A token's picture `/images/{symbol}.png` (spec §3), from wherever the build is served: the operator can add files. Its
 * first letter if there is none, which is remembered like any picture that did not load. Decorative.
 */
export const TokenIcon = ({ symbol, size }: { readonly symbol: string; readonly size?: AvatarProps["size"] }) => (
  <Avatar name={symbol} size={size ?? "medium"} src={SAFE.test(symbol) ? `/images/${symbol}.png` : null} />
);
