import { type ReactNode, useContext } from "react";
import { cx } from "./cx.ts";
import { HeadingShownContext } from "./heading-shown.ts";
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

/** The one `h1` of a screen; it takes the focus after a route change. Where the header shows it, it is only read out here. */
export const PageHeading = ({ children, pageTitle, lead, actions }: PageHeadingProps) => {
  const isShown = useContext(HeadingShownContext);
  const heading = (
    <h1
      id={PAGE_HEADING_ID}
      data-title={pageTitle === undefined ? undefined : visibleText(pageTitle)}
      tabIndex={-1}
      className={cx(
        "text-2xl font-semibold tracking-tight text-balance text-ink",
        isShown && "sr-only print:not-sr-only",
      )}
    >
      {children}
    </h1>
  );
  if (isShown && lead === undefined && actions === undefined) return heading;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        {heading}
        {lead === undefined ? null : (
          <p className={cx("max-w-prose text-base text-pretty text-muted", !isShown && "mt-2")}>{lead}</p>
        )}
      </div>
      {actions === undefined ? null : (
        // on a phone they share the line; a button is in a wrapper without a box
        <div className="flex flex-wrap items-center gap-3 max-sm:w-full max-sm:*:flex-auto max-sm:[&_button]:flex-auto">
          {actions}
        </div>
      )}
    </div>
  );
};
