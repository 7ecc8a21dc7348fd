import * as Result from "effect/Result";
import * as Schema from "effect/Schema";

const link = Schema.String.check(
  Schema.makeFilter((value: string) => (/^(https:\/\/|mailto:)/.test(value) ? undefined : "an https: or mailto: link")),
);
const origin = Schema.String.check(
  Schema.makeFilter((value: string) =>
    value === "" || /^https?:\/\/[^/]+(\/.*)?$/.test(value)
      ? undefined
      : "an http(s) address, or empty for the same origin",
  ),
);
const word = Schema.String.check(Schema.isPattern(/^[a-z][a-z0-9_-]*$/));

const captcha = Schema.Struct({
  provider: Schema.Literals(["sandbox", "recaptcha"]),
  /** Of the invisible widget; with both keys it is what a refused token of v3 is replaced by. */
  siteKeyV2: Schema.String,
  siteKeyV3: Schema.String,
}).check(
  Schema.makeFilter(({ provider, siteKeyV2, siteKeyV3 }) =>
    provider === "sandbox" || siteKeyV2 !== "" || siteKeyV3 !== ""
      ? undefined
      : { path: ["siteKeyV3"], issue: "a site key, here or in siteKeyV2, as the provider is recaptcha" },
  ),
);

/** The one configuration (decisions.md, Configuration): environment at build time, `/config.json` at run time. */
const configSchema = Schema.Struct({
  /** Where `/api` stands; empty is the same origin. */
  apiBase: origin,
  siteUrl: link,
  supportUrl: link,
  contactUrl: link,
  deleteAccountUrl: link,
  adminUrl: link,
  appStoreUrl: link,
  playStoreUrl: link,
  deepLinkScheme: word,
  captcha,
  storagePrefix: word,
  platformType: word,
  /** Minutes without a gesture after which a session ends. */
  idleLimitMinutes: Schema.Int.check(Schema.isBetween({ minimum: 6, maximum: 1440 })),
});
export type Config = typeof configSchema.Type;

/** What holds where nothing is configured: the reference server on the same origin. */
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
  storagePrefix: "optio",
  platformType: "web",
  idleLimitMinutes: 30,
};

const decode = Schema.decodeUnknownResult(configSchema, { errors: "all" });

/** A configuration that does not hold; `message` names each value that is missing or malformed. */
export interface ConfigProblem {
  readonly message: string;
}

/** The defaults overridden by what was configured, validated whole. A malformed value is answered by its name. */
export const readConfig = (
  ...overrides: ReadonlyArray<unknown>
): { readonly config: Config } | { readonly problem: ConfigProblem } => {
  const merged = Object.assign({}, DEFAULTS, ...overrides.filter((each) => typeof each === "object" && each !== null));
  const decoded = decode(merged);
  return Result.isSuccess(decoded)
    ? { config: decoded.success }
    : { problem: { message: `The configuration does not hold: ${decoded.failure.message}` } };
};
