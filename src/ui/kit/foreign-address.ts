const parsed = (text: string): URL | null => {
  try {
    return new URL(text);
  } catch {
    return null;
  }
};

/**
 * A link that the server named, if it is an https address and says plainly whose (S4): no name or password before
 * the host, no sign that a browser drops or reads as another. Null for anything else, which is not made clickable.
 */
export const safeLink = (link: string): string | null => {
  if (!/^https:\/\/[^\\\s\p{C}/@]+(?:[/?#][^\\\s\p{C}]*)?$/u.test(link)) return null;
  const url = parsed(link);
  if (url === null) return null;
  const { href, protocol, username, password } = url;
  return protocol === "https:" && username === "" && password === "" ? href : null;
};

const DATA = /^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/;
const OWN = /^\/(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/**
 * A picture that the server named, if it is one that the page may show: a PNG or JPEG in a data URL (spec §5 Profile
 * photo), or a plain path of our own origin. Null for anything else, which is never fetched (S4).
 */
export const safePicture = (source: string): string | null => (DATA.test(source) || OWN.test(source) ? source : null);
