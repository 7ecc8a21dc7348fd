import { ChevronRight } from "lucide-react";
import { useText } from "../i18n/index.ts";
import { cx } from "../kit/cx.ts";
import { visibleText } from "../kit/visible-text.ts";

/** Where one is: the route's name and its parameters (spec §2 Shell). */
export const Breadcrumb = ({ trail }: { readonly trail: ReadonlyArray<string> }) => {
  const t = useText();
  const last = trail.length - 1;
  return (
    <nav aria-label={t("shell.breadcrumb")} className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1.5 text-sm">
        {trail.map((step, at) => (
          <li
            key={trail.slice(0, at + 1).join("/")}
            className={cx("flex min-w-0 items-center gap-1.5", at < last && "hidden sm:flex")}
          >
            {at === 0 ? null : (
              <ChevronRight aria-hidden="true" className="hidden size-4 shrink-0 text-muted sm:block" />
            )}
            <span
              aria-current={at === last ? "page" : undefined}
              className={cx("truncate", at === last ? "font-medium text-ink" : "text-muted")}
            >
              {visibleText(step)}
            </span>
          </li>
        ))}
      </ol>
    </nav>
  );
};
