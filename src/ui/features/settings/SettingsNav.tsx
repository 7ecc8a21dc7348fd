import { ArrowLeft, ChevronRight } from "lucide-react";
import { Link } from "wouter";
import { t } from "../../i18n/index.ts";
import { cardStyle } from "../../kit/card-style.ts";
import { cx } from "../../kit/cx.ts";
import { HIDDEN_ON_PHONES } from "./SettingsCard.tsx";
import { linkId, sectionPath, type useSection } from "./use-section.ts";

const LINK =
  "flex min-h-14 items-center gap-3 px-[min(1rem,4vw)] text-base text-ink @2xl:min-h-10 @2xl:rounded-control @2xl:px-3 @2xl:text-sm @2xl:font-medium";

/**
 * The subjects of the settings as links, each of which leads to a page of its own: beside it where a window has room, with
 * its link marked. On a phone a list, and each page has a link back to it.
 */
export const SettingsNav = ({ sections, section, goTo, leave }: ReturnType<typeof useSection>) => {
  // beside the list the first one is shown from the start
  const shown = section ?? sections[0]?.section;
  return (
    <>
      {section === null ? null : (
        <Link
          href="/settings"
          onClick={leave}
          className="-mb-2 inline-flex min-h-11 w-fit items-center gap-2 rounded-control pr-2 text-base font-medium text-accent @2xl:hidden"
        >
          <ArrowLeft aria-hidden="true" className="size-5" />
          <span>{t("settings.allSettings")}</span>
        </Link>
      )}
      <nav
        aria-label={t("settings.sections")}
        className={cx("@2xl:sticky @2xl:top-24 @2xl:self-start", section !== null && HIDDEN_ON_PHONES)}
      >
        <ul
          className={cx(
            cardStyle,
            "overflow-hidden py-1 @2xl:-mx-3 @2xl:border-0 @2xl:bg-transparent @2xl:py-0 @2xl:shadow-none",
          )}
        >
          {sections.map(({ section: part, title }) => (
            <li key={part}>
              <Link
                id={linkId(part)}
                href={sectionPath(part)}
                aria-current={shown === part ? "location" : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  goTo(part);
                }}
                className={cx(
                  LINK,
                  shown === part
                    ? "@2xl:bg-sunken @2xl:text-ink"
                    : "@2xl:text-muted @2xl:hover:bg-sunken @2xl:hover:text-ink",
                )}
              >
                <span className="min-w-0 flex-1 wrap-anywhere">{t(title)}</span>
                <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted @2xl:hidden" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
};
