/** Encodes a text as one segment of a path (S4); an unpaired surrogate, which is invalid there, becomes U+FFFD. */
export const segment = (text: string): string => encodeURIComponent(text.replace(/\p{Cs}/gu, "\ufffd"));

/**
 * Whether a text may be an id, a code, or the name of a chain, token or tab in a path: letters, digits, `-` and `_`, at
 * most 64. Nothing else is asked for: a proxy that decodes a path before it normalises it would read another one.
 */
export const isId = (text: string): boolean => /^[A-Za-z0-9_-]{1,64}$/.test(text);
