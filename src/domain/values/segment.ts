/** Encodes a text as one segment of a path (S4); an unpaired surrogate, which is invalid there, becomes U+FFFD. */
export const segment = (text: string): string => encodeURIComponent(text.replace(/\p{Cs}/gu, "\ufffd"));
