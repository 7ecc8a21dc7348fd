import { useEffect, useRef } from "react";
import { t } from "../i18n/index.ts";
import { Button, type ButtonProps } from "../kit/Button.tsx";
import { controlAfter } from "./row-focus.ts";

/** `after` is the id of the last row of the list. */
type LoadMoreProps = Pick<ButtonProps, "pending" | "disabledReason" | "onClick"> & { readonly after: string };

/**
 * Loads the next page of a list. What it loads comes before it in the page, so its focus goes on to the first new row (A2);
 * with the last page `row-focus.ts` leads there.
 */
export const LoadMore = ({ after, ...button }: LoadMoreProps) => {
  const own = useRef<HTMLButtonElement>(null);
  const last = useRef(after);
  useEffect(() => {
    if (last.current !== after && document.activeElement === own.current) controlAfter(last.current)?.focus();
    last.current = after;
  }, [after]);
  return (
    <Button {...button} ref={own} variant="secondary" className="self-center" data-after={after}>
      {t("notifications.loadMore")}
    </Button>
  );
};
