import { createContext } from "react";

/** Whether the header shows the heading of the page, as of a page of the first level: it is then only read out in the page. */
export const HeadingShownContext = createContext(false);
