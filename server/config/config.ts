import { resolve } from "node:path";
import type { Limits } from "../db/pool.ts";
import { ConfigError, checkNames, type Environment, isLoopback, valuesOf } from "./environment.ts";

/** A clock that a test controls, in milliseconds since 1970; null for real time. */
export type BaseClock = (() => number) | null;

/** How mail leaves: an SMTP URL and the sender's address. */
interface MailConfig {
  readonly smtpUrl: string;
  readonly from: string;
}

/** Everything the server can be told; read from the environment by `configFromEnvironment`. */
export interface ServerConfig {
  /** The origin people reach the product at; base of mailed links. Empty: the address it listens on. */
  readonly publicUrl: string;
  /** Other origins whose pages may be named in `redirect_url`. */
  readonly allowedOrigins: ReadonlyArray<string>;
  /** Clock and mailbox for demonstrations and tests. */
  readonly sandbox: boolean;
  readonly accessTokenSeconds: number;
  readonly refreshTokenSeconds: number;
  /** Signs access tokens; null: one is made on first start and kept in the database. */
  readonly jwtSecret: string | null;
  readonly scrypt: "full" | "light";
  readonly captchaSecret: string | null;
  readonly captchaVerifyUrl: string;
  readonly mail: MailConfig | null;
  readonly seedDemo: boolean;
  readonly clock: BaseClock;
  /** The folder of the built client to serve; null: the API only. */
  readonly clientFolder: string | null;
  /** Whether each answered request is printed as one line. */
  readonly requestLog: boolean;
  /** The address to listen on. */
  readonly host: string;
  /** How long a start waits for a database server that cannot be reached yet. */
  readonly databaseWaitSeconds: number;
  /** How long requests in flight may take to finish when the server stops. */
  readonly drainSeconds: number;
  /** How many proxies in front of the server append to `X-Forwarded-For`; 0: the header is ignored. */
  readonly trustedProxies: number;
  /** What `/config.json` answers over the values of the build. */
  readonly clientConfig: Readonly<Record<string, unknown>>;
}

/** A configuration for tests and for the defaults of the environment's. */
export const DEFAULTS: ServerConfig = {
  publicUrl: "",
  allowedOrigins: [],
  sandbox: true,
  accessTokenSeconds: 15 * 60,
  refreshTokenSeconds: 30 * 24 * 3600,
  jwtSecret: null,
  scrypt: "full",
  captchaSecret: null,
  captchaVerifyUrl: "https://www.google.com/recaptcha/api/siteverify",
  mail: null,
  seedDemo: true,
  clock: null,
  clientFolder: null,
  requestLog: true,
  host: "127.0.0.1",
  databaseWaitSeconds: 30,
  drainSeconds: 10,
  trustedProxies: 0,
  clientConfig: {},
};

/** Where data lives: a folder for the embedded database, a URL for a server, or memory (begun from an archive). */
export type Storage =
  | { readonly kind: "folder"; readonly path: string }
  | { readonly kind: "server"; readonly url: string; readonly limits?: Partial<Limits> }
  | { readonly kind: "memory"; readonly from?: Blob };

/** The client's half of the CAPTCHA, as `/config.json` answers it: its provider and site keys; nothing without one. */
const captchaConfig = (environment: Environment): Readonly<Record<string, unknown>> => {
  const siteKeyV2 = environment.OPTIO_CAPTCHA_SITE_KEY_V2 ?? "";
  const siteKeyV3 = environment.OPTIO_CAPTCHA_SITE_KEY_V3 ?? "";
  if (siteKeyV2 === "" && siteKeyV3 === "") return {};
  if (environment.OPTIO_CAPTCHA_SECRET === undefined) {
    throw new ConfigError("OPTIO_CAPTCHA_SECRET is missing: without it the tokens of the site keys are not verified");
  }
  return { captcha: { provider: "recaptcha", siteKeyV2, siteKeyV3 } };
};

/** The storage that DATABASE_URL or OPTIO_DATA name; `.data/` of the project without them. */
export const storageFromEnvironment = (environment: Environment, root: string): Storage => {
  const url = valuesOf(environment).databaseUrl();
  return url === null
    ? { kind: "folder", path: resolve(root, environment.OPTIO_DATA ?? ".data") }
    : { kind: "server", url };
};

/** Refuses what would start and then fail, or show everybody's codes to strangers. */
const checkTogether = ({ sandbox, publicUrl, host, mail }: ServerConfig): void => {
  if (!sandbox) {
    if (mail !== null) return;
    throw new ConfigError(
      "OPTIO_SMTP_URL is missing: outside of sandbox mode, codes and links are sent by SMTP only (OPTIO_SANDBOX=true is for demonstrations)",
    );
  }
  const shown =
    "must be a loopback address in sandbox mode, whose mailbox shows everybody's codes; set OPTIO_SANDBOX=false";
  if (publicUrl !== "" && !isLoopback(new URL(publicUrl).hostname)) throw new ConfigError(`OPTIO_PUBLIC_URL ${shown}`);
  if (!isLoopback(host)) throw new ConfigError(`OPTIO_HOST ${shown}`);
};

const YEAR_SECONDS = 366 * 24 * 3600;
const MOST_PROXIES = 10;

/** Reads and checks the environment. A problem throws a ConfigError of one line that names the variable (M16). */
export const configFromEnvironment = (environment: Environment): ServerConfig => {
  checkNames(environment);
  const values = valuesOf(environment);
  const embedded = values.databaseUrl() === null;
  const sandbox = values.flag("OPTIO_SANDBOX", embedded && environment.NODE_ENV !== "production");
  const smtpUrl = values.url("OPTIO_SMTP_URL", ["smtp:", "smtps:"]);
  const from = values.address("OPTIO_MAIL_FROM", "no-reply@localhost");
  const seconds = (name: "OPTIO_ACCESS_TOKEN_SECONDS" | "OPTIO_REFRESH_TOKEN_SECONDS", otherwise: number): number =>
    values.integer(name, otherwise, 1, YEAR_SECONDS, "a whole number of seconds from 1 to one year");
  const config: ServerConfig = {
    ...DEFAULTS,
    publicUrl: values.origin("OPTIO_PUBLIC_URL") ?? "",
    allowedOrigins: values.origins("OPTIO_ALLOWED_ORIGINS"),
    sandbox,
    accessTokenSeconds: seconds("OPTIO_ACCESS_TOKEN_SECONDS", DEFAULTS.accessTokenSeconds),
    refreshTokenSeconds: seconds("OPTIO_REFRESH_TOKEN_SECONDS", DEFAULTS.refreshTokenSeconds),
    jwtSecret: values.secret("OPTIO_JWT_SECRET", 32),
    captchaSecret: values.text("OPTIO_CAPTCHA_SECRET"),
    captchaVerifyUrl: values.url("OPTIO_CAPTCHA_VERIFY_URL", ["https:", "http:"]) ?? DEFAULTS.captchaVerifyUrl,
    mail: smtpUrl === null ? null : { smtpUrl, from },
    host: values.host("OPTIO_HOST", DEFAULTS.host),
    requestLog: values.flag("OPTIO_REQUEST_LOG", DEFAULTS.requestLog),
    trustedProxies: values.integer(
      "OPTIO_TRUSTED_PROXIES",
      DEFAULTS.trustedProxies,
      0,
      MOST_PROXIES,
      `a number of proxies from 0 to ${MOST_PROXIES}`,
    ),
    seedDemo: values.flag("OPTIO_DEMO", true) && sandbox,
    clientConfig: { ...captchaConfig(environment), ...values.object("OPTIO_CLIENT_CONFIG") },
  };
  checkTogether(config);
  return config;
};
