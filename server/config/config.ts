import { resolve } from "node:path";
import type { Connection } from "../db/database.ts";
import { CONNECTIONS, type Limits } from "../db/pool.ts";
import { ConfigError, checkNames, type Environment, isLoopback, valuesOf } from "./environment.ts";

/** How grave a line of the log is, the gravest first. */
export const LEVELS = ["error", "warn", "info", "debug"] as const;
export type Level = (typeof LEVELS)[number];

/** A clock that a test controls, in milliseconds since 1970; null for real time. */
export type BaseClock = (() => number) | null;

/** All settings of the server; `configFromEnvironment` reads them from the environment. */
export interface ServerConfig {
  /** The public origin of the product, base of mailed links. Empty: the address that the server listens on. */
  readonly publicUrl: string;
  /** Other origins that `redirect_url` may point to. */
  readonly allowedOrigins: ReadonlyArray<string>;
  /** Clock and mailbox for demonstrations and tests. */
  readonly sandbox: boolean;
  readonly accessTokenSeconds: number;
  readonly refreshTokenSeconds: number;
  /** The secret that signs access tokens; null: one is generated on first start and stored in the database. */
  readonly jwtSecret: string | null;
  /** Another secret whose tokens, codes and cookies are accepted, while one replaces the other. */
  readonly jwtPreviousSecret: string | null;
  readonly scrypt: "full" | "light";
  readonly captchaSecret: string | null;
  readonly captchaVerifyUrl: string;
  /** The SMTP server and the sender's address of mail. */
  readonly mail: { readonly smtpUrl: string; readonly from: string } | null;
  readonly seedDemo: boolean;
  readonly clock: BaseClock;
  /** How often the server settles wallets in which something matured; 0: only when they are read. */
  readonly matureSeconds: number;
  /** The number of validators of a new chain. */
  readonly validatorCount: number;
  /** The folder of the built client to serve; null: the API only. */
  readonly clientFolder: string | null;
  /** Whether each answered request is printed as one line. */
  readonly requestLog: boolean;
  /** The least grave lines of the log. */
  readonly logLevel: Level;
  readonly host: string;
  /** The port of `/metrics`; null: there is none. */
  readonly metricsPort: number | null;
  readonly metricsHost: string;
  /** How many connections to a database server a process opens, besides one for the health check. */
  readonly poolSize: number;
  /** How long the server waits at start for a database that cannot be reached yet. */
  readonly databaseWaitSeconds: number;
  /** How long requests in flight may take to finish when the server stops. */
  readonly drainSeconds: number;
  /** How long a server that stops answers 503 to `/ready` and accepts connections still, before it closes its port. */
  readonly drainDelaySeconds: number;
  /** How many proxies in front of the server append to `X-Forwarded-For`; 0: the header is ignored. */
  readonly trustedProxies: number;
  /** The values of `/config.json`, which override those of the build. */
  readonly clientConfig: Readonly<Record<string, unknown>>;
}

/** The default settings, used by tests and for variables that are not set. */
export const DEFAULTS: ServerConfig = {
  publicUrl: "",
  allowedOrigins: [],
  sandbox: true,
  accessTokenSeconds: 15 * 60,
  refreshTokenSeconds: 30 * 24 * 3600,
  jwtSecret: null,
  jwtPreviousSecret: null,
  scrypt: "full",
  captchaSecret: null,
  captchaVerifyUrl: "https://www.google.com/recaptcha/api/siteverify",
  mail: null,
  seedDemo: true,
  clock: null,
  matureSeconds: 60,
  validatorCount: 120,
  clientFolder: null,
  requestLog: true,
  logLevel: "info",
  host: "127.0.0.1",
  metricsPort: null,
  metricsHost: "127.0.0.1",
  poolSize: CONNECTIONS,
  databaseWaitSeconds: 30,
  drainSeconds: 10,
  drainDelaySeconds: 0,
  trustedProxies: 0,
  clientConfig: {},
};

/** Where data is stored: a folder of the embedded database, a database server, or memory (filled from an archive). */
export type Storage =
  | { readonly kind: "folder"; readonly path: string }
  | { readonly kind: "server"; readonly url: string; readonly limits?: Partial<Limits> }
  | { readonly kind: "memory"; readonly open?: () => Promise<Connection> };

/** The CAPTCHA settings for `/config.json`: provider and site keys; empty without a site key. */
const captchaConfig = (environment: Environment): Readonly<Record<string, unknown>> => {
  const siteKeyV2 = environment.OPTIO_CAPTCHA_SITE_KEY_V2 ?? "";
  const siteKeyV3 = environment.OPTIO_CAPTCHA_SITE_KEY_V3 ?? "";
  if (siteKeyV2 === "" && siteKeyV3 === "") return {};
  if (environment.OPTIO_CAPTCHA_SECRET === undefined) {
    throw new ConfigError("OPTIO_CAPTCHA_SECRET is missing: without it the tokens of the site keys are not verified");
  }
  return { captcha: { provider: "recaptcha", siteKeyV2, siteKeyV3 } };
};

/** The storage set by DATABASE_URL or OPTIO_DATA; the project's `.data/` without them. */
export const storageFromEnvironment = (environment: Environment, root: string): Storage => {
  const url = valuesOf(environment).databaseUrl();
  return url === null
    ? { kind: "folder", path: resolve(root, environment.OPTIO_DATA ?? ".data") }
    : { kind: "server", url };
};

/** The SMTP server and the sender; null without a server. */
export const mailFromEnvironment = (environment: Environment): ServerConfig["mail"] => {
  const values = valuesOf(environment);
  const smtpUrl = values.url("OPTIO_SMTP_URL", ["smtp:", "smtps:"]);
  const from = values.address("OPTIO_MAIL_FROM", "no-reply@localhost");
  return smtpUrl === null ? null : { smtpUrl, from };
};

/**
 * Rejects a client that would call another origin: the policy of the pages that this server sends keeps them at their own,
 * and its API answers no page of another one.
 */
const checkApiBase = ({ clientConfig, publicUrl }: ServerConfig): void => {
  const { apiBase } = clientConfig;
  if (typeof apiBase !== "string" || apiBase === "") return;
  if (URL.canParse(apiBase) && new URL(apiBase).origin === publicUrl) return;
  throw new ConfigError(
    "OPTIO_CLIENT_CONFIG names another origin as apiBase: the client of this server calls its own origin only. Leave apiBase out, or serve the client elsewhere (docs/connecting-a-server.md)",
  );
};

/** Rejects combinations of settings that would fail later, or that would show all codes to strangers. */
const checkCombination = (config: ServerConfig): void => {
  const { sandbox, publicUrl, host, mail, accessTokenSeconds, refreshTokenSeconds } = config;
  const { jwtSecret, jwtPreviousSecret } = config;
  if (jwtPreviousSecret !== null && jwtSecret === null) {
    throw new ConfigError("OPTIO_JWT_PREVIOUS_SECRET needs OPTIO_JWT_SECRET, which signs new tokens");
  }
  if (jwtPreviousSecret !== null && jwtPreviousSecret === jwtSecret) {
    throw new ConfigError("OPTIO_JWT_PREVIOUS_SECRET must differ from OPTIO_JWT_SECRET");
  }
  // sign-ins are deleted once their refresh tokens have expired, and access tokens end with the sign-in
  if (accessTokenSeconds > refreshTokenSeconds) {
    throw new ConfigError("OPTIO_ACCESS_TOKEN_SECONDS must be at most OPTIO_REFRESH_TOKEN_SECONDS");
  }
  if (!sandbox) {
    if (mail !== null) return;
    throw new ConfigError(
      "OPTIO_SMTP_URL is missing: outside of sandbox mode, codes and links are sent by SMTP only (OPTIO_SANDBOX=true is for demonstrations)",
    );
  }
  const requirement =
    "must be a loopback address in sandbox mode, whose mailbox shows all codes; set OPTIO_SANDBOX=false";
  if (publicUrl !== "" && !isLoopback(new URL(publicUrl).hostname))
    throw new ConfigError(`OPTIO_PUBLIC_URL ${requirement}`);
  if (!isLoopback(host)) throw new ConfigError(`OPTIO_HOST ${requirement}`);
};

const YEAR_SECONDS = 366 * 24 * 3600;
const MOST_PROXIES = 10;
const MAX_PORT = 65_535;
const MIN_POOL = 2;
const MAX_POOL = 500;
const MOST_DELAY_SECONDS = 300;
const MIN_VALIDATORS = 12;
const MAX_VALIDATORS = 1_000;

/** Reads and checks the environment. Throws a ConfigError of one line that names the variable. */
export const configFromEnvironment = (environment: Environment): ServerConfig => {
  checkNames(environment);
  const values = valuesOf(environment);
  const embedded = values.databaseUrl() === null;
  const sandbox = values.flag("OPTIO_SANDBOX", embedded && environment.NODE_ENV !== "production");
  const seconds = (name: "OPTIO_ACCESS_TOKEN_SECONDS" | "OPTIO_REFRESH_TOKEN_SECONDS", fallback: number): number =>
    values.integer(name, fallback, 1, YEAR_SECONDS, "a whole number of seconds from 1 to one year");
  const config: ServerConfig = {
    ...DEFAULTS,
    publicUrl: values.origin("OPTIO_PUBLIC_URL") ?? "",
    allowedOrigins: values.origins("OPTIO_ALLOWED_ORIGINS"),
    sandbox,
    accessTokenSeconds: seconds("OPTIO_ACCESS_TOKEN_SECONDS", DEFAULTS.accessTokenSeconds),
    refreshTokenSeconds: seconds("OPTIO_REFRESH_TOKEN_SECONDS", DEFAULTS.refreshTokenSeconds),
    jwtSecret: values.secret("OPTIO_JWT_SECRET", 32),
    jwtPreviousSecret: values.secret("OPTIO_JWT_PREVIOUS_SECRET", 32),
    captchaSecret: values.text("OPTIO_CAPTCHA_SECRET"),
    captchaVerifyUrl: values.url("OPTIO_CAPTCHA_VERIFY_URL", ["https:", "http:"]) ?? DEFAULTS.captchaVerifyUrl,
    mail: mailFromEnvironment(environment),
    host: values.host("OPTIO_HOST", DEFAULTS.host),
    drainDelaySeconds: values.integer(
      "OPTIO_DRAIN_DELAY_SECONDS",
      DEFAULTS.drainDelaySeconds,
      0,
      MOST_DELAY_SECONDS,
      `a whole number of seconds from 0 to ${MOST_DELAY_SECONDS}`,
    ),
    metricsPort: values.integer(
      "OPTIO_METRICS_PORT",
      DEFAULTS.metricsPort,
      1,
      MAX_PORT,
      `a port from 1 to ${MAX_PORT}`,
    ),
    metricsHost: values.host("OPTIO_METRICS_HOST", DEFAULTS.metricsHost),
    poolSize: values.integer(
      "OPTIO_POOL_SIZE",
      DEFAULTS.poolSize,
      MIN_POOL,
      MAX_POOL,
      `a number of connections from ${MIN_POOL} to ${MAX_POOL}`,
    ),
    requestLog: values.flag("OPTIO_REQUEST_LOG", DEFAULTS.requestLog),
    trustedProxies: values.integer(
      "OPTIO_TRUSTED_PROXIES",
      DEFAULTS.trustedProxies,
      0,
      MOST_PROXIES,
      `a number of proxies from 0 to ${MOST_PROXIES}`,
    ),
    logLevel: values.oneOf("OPTIO_LOG_LEVEL", LEVELS, DEFAULTS.logLevel),
    seedDemo: values.flag("OPTIO_DEMO", true) && sandbox,
    validatorCount: values.integer(
      "OPTIO_VALIDATORS",
      DEFAULTS.validatorCount,
      MIN_VALIDATORS,
      MAX_VALIDATORS,
      `a number of validators from ${MIN_VALIDATORS} to ${MAX_VALIDATORS}`,
    ),
    clientConfig: { ...captchaConfig(environment), ...values.object("OPTIO_CLIENT_CONFIG") },
  };
  checkCombination(config);
  checkApiBase(config);
  return config;
};
