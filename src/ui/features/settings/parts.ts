/** The parts of the settings: the key of the name of each, and of the further words that find it in the command palette. */
export const SETTINGS = [
  { part: "appearance", title: "settings.appearance", words: "settingAppearance" },
  { part: "balances", title: "settings.balances", words: "settingBalances" },
  { part: "security", title: "settings.accountSecurity", words: "settingSecurity" },
  { part: "trust", title: "settings.trust", words: "settingTrust" },
  { part: "idle", title: "settings.idle", words: "settingIdle" },
  { part: "alerts", title: "settings.alerts.title", words: "settingAlerts" },
  { part: "profile", title: "settings.profile", words: "settingProfile" },
  { part: "search", title: "settings.search", words: "settingSearch" },
  { part: "shortcuts", title: "shell.shortcuts", words: "settingShortcuts" },
  { part: "language", title: "settings.language", words: "settingLanguage" },
  { part: "account", title: "settings.deleteAccount", words: "settingAccount" },
] as const;

/** The parts that are cards of their own; the others are rows of one. */
export const SECTIONS = SETTINGS.filter(({ part }) => part !== "trust" && part !== "idle" && part !== "search");

/** A part of the settings that the command palette leads to. */
export type SettingsPart = (typeof SETTINGS)[number]["part"];

/** The id of the heading of a part. */
export const headingId = (part: string): string => `setting-${part}`;
