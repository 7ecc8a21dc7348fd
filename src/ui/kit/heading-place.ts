import { createContext } from "react";

/**
 * The element of the header that takes the `h1` of a page of the first level, so that its own line stays free; null where the
 * heading stands in the page.
 */
export const HeadingPlaceContext = createContext<HTMLElement | null>(null);
