import { isRecord } from "../../domain/decider/record.ts";
import type { AvatarTemplates } from "../../domain/values/avatar-templates.ts";

/**
 * The configuration (docs/wire.md Configuration): environment at build time, `/config.json` at run time. Validated
 * without a schema library, because the sign-in page reads it before the application is loaded.
 */
export interface Config {
  /** The origin of the API; empty for the same origin. */
  readonly apiBase: string;
  readonly siteUrl: string;
  readonly supportUrl: string;
  readonly contactUrl: string;
  readonly deleteAccountUrl: string;
  readonly adminUrl: string;
  readonly appStoreUrl: string;
  readonly playStoreUrl: string;
  readonly deepLinkScheme: string;
  readonly captcha: {
    readonly provider: "sandbox" | "recaptcha";
    /** The key of the invisible widget; with both keys, the widget is the fallback for a refused v3 token. */
    readonly siteKeyV2: string;
    readonly siteKeyV3: string;
  };
  /** Sources of avatars outside of the product, with the addresses of their pictures; the others are off. */
  readonly avatarSources: AvatarTemplates;
  readonly storagePrefix: string;
  readonly platformType: string;
  /** Minutes without a gesture after which a session ends. */
  readonly idleLimitMinutes: number;
  /**
   * Whether a transfer carries the header Idempotency-Key; off for a server on another origin that does not allow it. A
   * transfer of unknown outcome is then not sent again.
   */
  readonly idempotencyKey: boolean;
  /** The server is a sandbox, whose clock can be moved (Practice clock). */
  readonly sandbox: boolean;
}

/** The default configuration: the reference server on the same origin. */
export const DEFAULTS: Config = {
  apiBase: "",
  siteUrl: "https://optio.example",
  supportUrl: "https://optio.example/support",
  contactUrl: "mailto:support@optio.example",
  deleteAccountUrl: "https://optio.example/delete-account",
  adminUrl: "https://admin.optio.example",
  appStoreUrl: "https://apps.apple.com/app/optio/id0000000000",
  playStoreUrl: "https://play.google.com/store/apps/details?id=example.optio",
  deepLinkScheme: "optio",
  captcha: { provider: "sandbox", siteKeyV2: "", siteKeyV3: "" },
  avatarSources: {},
  storagePrefix: "optio",
  platformType: "web",
  idleLimitMinutes: 30,
  idempotencyKey: true,
  sandbox: false,
};

type Values = Readonly<Record<string, unknown>>;
/** The settings that are one value each. */
type Settings = Omit<Config, "captcha" | "avatarSources">;
/** A rule for each setting. */
type RulesOf<T> = Readonly<Record<keyof T, Rule>>;

/** A validation rule: a description of valid values, and a predicate. */
interface Rule {
  readonly expected: string;
  readonly isValid: (value: unknown) => boolean;
}
const matching = (expected: string, pattern: RegExp): Rule => ({
  expected,
  isValid: (value) => typeof value === "string" && pattern.test(value),
});

const link = matching("an https: or mailto: link", /^(https:\/\/|mailto:)/);
const word = matching("a word of small letters, digits, _ and -", /^[a-z][a-z0-9_-]*$/);
const siteKey = matching("a text", /^/);
const flag: Rule = { expected: "true or false", isValid: (value) => typeof value === "boolean" };
const RULES: RulesOf<Settings> = {
  apiBase: matching("an http(s) address, or empty for the same origin", /^(https?:\/\/[^/]+(\/.*)?)?$/),
  siteUrl: link,
  supportUrl: link,
  contactUrl: link,
  deleteAccountUrl: link,
  adminUrl: link,
  appStoreUrl: link,
  playStoreUrl: link,
  deepLinkScheme: word,
  storagePrefix: word,
  platformType: word,
  idleLimitMinutes: {
    expected: "a whole number from 6 to 1440",
    isValid: (value) => Number.isInteger(value) && Number(value) >= 6 && Number(value) <= 1440,
  },
  idempotencyKey: flag,
  sandbox: flag,
};
const CAPTCHA_RULES: RulesOf<Config["captcha"]> = {
  provider: matching("sandbox or recaptcha", /^(sandbox|recaptcha)$/),
  siteKeyV2: siteKey,
  siteKeyV3: siteKey,
};

const problemsOf = (rules: RulesOf<Values>, values: Values, path = ""): ReadonlyArray<string> =>
  Object.entries(rules).flatMap(([name, { expected, isValid }]) =>
    isValid(values[name]) ? [] : [`${path}${name}: expected ${expected}`],
  );

const captchaProblemsOf = (captcha: Values | null): ReadonlyArray<string> => {
  if (captcha === null) return ["captcha: expected provider, siteKeyV2 and siteKeyV3"];
  const found = problemsOf(CAPTCHA_RULES, captcha, "captcha.");
  const keyless = captcha.provider === "recaptcha" && captcha.siteKeyV2 === "" && captcha.siteKeyV3 === "";
  return keyless
    ? [...found, "captcha.siteKeyV3: expected a site key, here or in siteKeyV2, as the provider is recaptcha"]
    : found;
};

/** The settings that have a rule. */
const known = (rules: object, values: Values): Values =>
  Object.fromEntries(Object.keys(rules).map((name) => [name, values[name]]));

const areSettings = (values: Values): values is Settings => problemsOf(RULES, values).length === 0;
const isCaptcha = (values: Values | null): values is Config["captcha"] => captchaProblemsOf(values).length === 0;

/** A valid configuration, or a problem whose `message` names each value that is missing or malformed. */
export type ConfigRead = { readonly config: Config } | { readonly problem: { readonly message: string } };

/** The problem of a configuration, with one line for each value. */
export const configProblem = (...lines: ReadonlyArray<string>): ConfigRead => ({
  problem: { message: `The configuration is not valid:\n${lines.join("\n")}` },
});

/**
 * The problem of a page over plain HTTP: browsers keep encryption, locks between tabs and random ids from it, without which
 * the application does not start.
 */
export const insecureAddress = (origin: string): ConfigRead =>
  configProblem(`${origin}: expected an address that begins with https://, or one of this device itself`);

/** Merges the overrides into the defaults and validates the result, but the avatar sources, which the application validates (`boot/boot.ts`). */
export const readConfig = (...overrides: ReadonlyArray<unknown>): ConfigRead => {
  const merged: Values = Object.assign({}, DEFAULTS, ...overrides.filter(isRecord));
  const settings = known(RULES, merged);
  const captcha = isRecord(merged.captcha) ? known(CAPTCHA_RULES, merged.captcha) : null;
  if (areSettings(settings) && isCaptcha(captcha)) {
    return { config: { ...settings, captcha, avatarSources: merged.avatarSources as AvatarTemplates } };
  }
  return configProblem(...problemsOf(RULES, settings), ...captchaProblemsOf(captcha));
};
