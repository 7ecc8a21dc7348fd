/**
 * The parts of the settings: the key of the name of each, of the further words that find it in the command palette, and
 * the part whose card it stands in.
 */
export const SETTINGS = [
  { part: "appearance", title: "settings.appearance", words: "settingAppearance", section: "appearance" },
  { part: "balances", title: "settings.balances", words: "settingBalances", section: "balances" },
  { part: "security", title: "settings.accountSecurity", words: "settingSecurity", section: "security" },
  { part: "trust", title: "settings.trust", words: "settingTrust", section: "security" },
  { part: "idle", title: "settings.idle", words: "settingIdle", section: "security" },
  { part: "alerts", title: "settings.alerts.title", words: "settingAlerts", section: "alerts" },
  { part: "profile", title: "settings.profile", words: "settingProfile", section: "profile" },
  { part: "search", title: "settings.search", words: "settingSearch", section: "profile" },
  { part: "shortcuts", title: "shell.shortcuts", words: "settingShortcuts", section: "shortcuts" },
  { part: "language", title: "settings.language", words: "settingLanguage", section: "language" },
  { part: "account", title: "settings.deleteAccount", words: "settingAccount", section: "account" },
] as const;

/** A part of the settings that the command palette leads to. */
export type SettingsPart = (typeof SETTINGS)[number]["part"];

/** A part that is a card of its own; on a phone, a page of its own. */
export type SettingsSection = (typeof SETTINGS)[number]["section"];

/** The parts that are cards of their own; the others are rows of one. */
export const SECTIONS = SETTINGS.filter(({ part, section }) => part === section);

/** The section that a part stands in; null for a name that is none. */
export const sectionOf = (part: string | null): SettingsSection | null =>
  SETTINGS.find((setting) => setting.part === part)?.section ?? null;

/** The id of the heading of a part. */
export const headingId = (part: string): string => `setting-${part}`;
