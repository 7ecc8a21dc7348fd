/** A text as one segment of an address (S4); half a character, which no address can hold, becomes U+FFFD. */
export const segment = (text: string): string => encodeURIComponent(text.replace(/\p{Cs}/gu, "\ufffd"));
