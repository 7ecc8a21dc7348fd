import { createContext, type ReactNode, type Ref, useContext } from "react";
import { Card } from "../../kit/Card.tsx";
import { cx } from "../../kit/cx.ts";
import { LINKED } from "../../kit/PageHeading.tsx";
import { headingId, SECTIONS, type SettingsPart, type SettingsSection } from "./parts.ts";

/** The section that the address names; null for none. */
export const SectionContext = createContext<SettingsSection | null>(null);

/** Where the list of sections and a section have no room beside each other. */
export const HIDDEN_ON_PHONES = "@max-2xl:hidden";

/** The other sections are hidden and not removed: what is typed in them stays. The first is shown beside the list of all. */
const hiding = (part: SettingsSection, section: SettingsSection | null): string | undefined => {
  if (part === section) return undefined;
  return section === null && part === SECTIONS[0]?.section ? HIDDEN_ON_PHONES : "hidden";
};

/** `text` says what its choices do, or that there is none. */
type SettingsCardProps = {
  readonly part: SettingsSection;
  readonly title: string;
  readonly text?: string;
  readonly children?: ReactNode;
};

/** What lets a link put the focus on the heading of a part. */
const landing = (part: SettingsPart) => ({ id: headingId(part), tabIndex: -1, [LINKED]: "" });

/** One subject of the settings: the page that its link in the list leads to. */
export const SettingsCard = ({ part, title, text, children }: SettingsCardProps) => (
  <Card
    aria-labelledby={headingId(part)}
    className={cx("flex flex-col gap-6", hiding(part, useContext(SectionContext)))}
  >
    <div>
      <h2 {...landing(part)} className="text-lg font-semibold text-ink">
        {title}
      </h2>
      {text === undefined ? null : <p className="mt-1 max-w-prose text-base text-pretty text-muted">{text}</p>}
    </div>
    {children}
  </Card>
);

/** `action` changes the setting, `control` is a switch; the heading of a `part` can take the focus. */
type SettingsRowProps = {
  readonly part?: SettingsPart;
  readonly name: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
  readonly control?: ReactNode;
  readonly heading?: Ref<HTMLHeadingElement>;
};

/** One setting of a subject: its name, its value, and the action that changes it. */
export const SettingsRow = ({ part, name, children, action, control, heading }: SettingsRowProps) => (
  <div
    className={cx(
      "flex justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0",
      control === undefined && "flex-col @3xl:flex-row @3xl:items-center",
    )}
  >
    <div className="min-w-0 flex-1">
      <h3 ref={heading} {...(part === undefined ? {} : landing(part))} className="text-base font-medium text-ink">
        {name}
      </h3>
      <div className="mt-1 flex flex-col gap-1 text-base text-pretty wrap-anywhere text-muted">{children}</div>
    </div>
    {control}
    {action === undefined ? null : (
      // below the text where the page has no room beside it; a press takes the whole line on a phone
      <div className="flex shrink-0 flex-col sm:self-start">{action}</div>
    )}
  </div>
);
