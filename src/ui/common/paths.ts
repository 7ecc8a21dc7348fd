import { routeAt } from "../../app/routing/routes.ts";
import { parseUrl } from "../../domain/values/parse-url.ts";

/** A placeholder for the product's origin, to detect links to other origins. */
const HERE = "https://here.invalid";

/**
 * A link of a notification as a path inside the product, or null when it leads anywhere else (S4): another
 * origin, another scheme, `//host`, `/\host`, or characters that a browser would drop before reading it.
 */
export const internalPath = (link: string | undefined): string | null => {
  if (link === undefined || !/^\/(?![/\\])[\x21-\x7e]*$/.test(link)) return null;
  const url = parseUrl(link, HERE);
  if (url === null || url.origin !== HERE || url.pathname.startsWith("//")) return null;
  return `${url.pathname}${url.search}${url.hash}`;
};

/** A link of a notification as the path of one of the product's screens, or null when it leads to none of them. */
export const screenPath = (link: string | undefined): string | null => {
  const path = internalPath(link);
  return path !== null && routeAt(path.split(/[?#]/u, 1)[0] ?? "") !== null ? path : null;
};

/** The text of a path segment. The router decodes all but reserved characters; what cannot be decoded stays as it is. */
export const pathSegment = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};
