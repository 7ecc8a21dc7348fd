import { useText } from "../../i18n/index.ts";
import { headingId, SECTIONS } from "./parts.ts";

/** The subjects of the settings as links, beside them where a window has room. A link puts the focus on its heading. */
export const SettingsNav = () => {
  const t = useText();
  return (
    <nav aria-label={t("settings.sections")} className="lg:sticky lg:top-24 lg:self-start">
      <ul className="-mx-3 flex flex-wrap lg:flex-col">
        {SECTIONS.map(({ part, title }) => (
          <li key={part}>
            <a
              href={`#${headingId(part)}`}
              onClick={(event) => {
                // the heading takes the focus without another entry in the history
                event.preventDefault();
                document.getElementById(headingId(part))?.focus();
              }}
              className="inline-flex min-h-10 items-center rounded-control px-3 text-sm font-medium text-muted hover:bg-sunken hover:text-ink"
            >
              {t(title)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
};
