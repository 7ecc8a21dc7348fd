import { t } from "../../i18n/index.ts";
import { headingId, SECTIONS } from "./parts.ts";

/** The subjects of the settings as links, next to them where a window has room. A link puts the focus on its heading. */
export const SettingsNav = () => (
  <nav aria-label={t("settings.sections")} className="@2xl:sticky @2xl:top-24 @2xl:self-start">
    <ul className="flex flex-wrap gap-x-6 @2xl:-mx-3 @2xl:flex-col">
      {SECTIONS.map(({ part, title }) => (
        <li key={part}>
          <a
            href={`#${headingId(part)}`}
            onClick={(event) => {
              // the heading takes the focus without another entry in the history
              event.preventDefault();
              document.getElementById(headingId(part))?.focus();
            }}
            className="inline-flex min-h-10 items-center rounded-control text-sm font-medium text-muted hover:text-ink @2xl:px-3 @2xl:hover:bg-sunken"
          >
            {t(title)}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
