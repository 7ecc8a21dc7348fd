/** Encodes a text as one segment of a path (S4); an unpaired surrogate, which is invalid there, becomes U+FFFD. */
export const segment = (text: string): string => encodeURIComponent(text.replace(/\p{Cs}/gu, "\ufffd"));

/**
 * Whether a text may be an id, a username, a code, or the name of a chain, token or tab in a path: letters, digits, `-`,
 * `_`, and dots after the first character (`jane.doe`, `USDC.e`), at most 64. Nothing else is asked for: a proxy that
 * decodes a path before it normalises it would read another one.
 */
export const isId = (text: string): boolean => /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,63}$/.test(text);
