import { type ReactNode, useContext } from "react";
import { createPortal } from "react-dom";
import { cx } from "./cx.ts";
import { HeadingPlaceContext } from "./heading-place.ts";
import { visibleText } from "./visible-text.ts";

/** The id by which a route change finds the heading to focus (A9). */
export const PAGE_HEADING_ID = "page-heading";

/** The attribute of the row that a link led to, or of the field that a page is for: it keeps the focus that the heading otherwise takes. */
export const LINKED = "data-linked";

/** `actions` are at the end of its line. */
export type PageHeadingProps = {
  /** Names the page in the title of the window where the heading alone would not tell it apart. */
  readonly pageTitle?: string;
  readonly children: ReactNode;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
};

/** The one `h1` of a screen, in the header where that has a place for it; it takes the focus after a route change. */
export const PageHeading = ({ children, pageTitle, lead, actions }: PageHeadingProps) => {
  const place = useContext(HeadingPlaceContext);
  const heading = (
    <h1
      id={PAGE_HEADING_ID}
      data-title={pageTitle === undefined ? undefined : visibleText(pageTitle)}
      tabIndex={-1}
      className={cx(
        "font-semibold tracking-tight text-ink",
        place === null ? "text-2xl text-balance" : "text-xl sm:text-2xl",
      )}
    >
      {children}
    </h1>
  );
  const above = place === null ? heading : null;
  return (
    <>
      {place === null ? null : createPortal(heading, place)}
      {above === null && lead === undefined && actions === undefined ? null : (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
          <div className="min-w-0">
            {above}
            {lead === undefined ? null : (
              <p className={cx("max-w-prose text-base text-pretty text-muted", above !== null && "mt-2")}>{lead}</p>
            )}
          </div>
          {actions === undefined ? null : (
            // on a phone they share the line; a button is in a wrapper without a box
            <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-auto max-sm:[&_button]:flex-auto">
              {actions}
            </div>
          )}
        </div>
      )}
    </>
  );
};
