import { resolve } from "node:path";
import type { BaseClock } from "./clock.ts";

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
  /** The address to listen on. */
  readonly host: string;
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
  host: "127.0.0.1",
  drainSeconds: 10,
  trustedProxies: 0,
  clientConfig: {},
};

/** Where data lives: a folder for the embedded database, a URL for a server, or memory (begun from an archive). */
export type Storage =
  | { readonly kind: "folder"; readonly path: string }
  | { readonly kind: "server"; readonly url: string }
  | { readonly kind: "memory"; readonly from?: Blob };

type Environment = Readonly<Record<string, string | undefined>>;

const seconds = (environment: Environment, name: string, otherwise: number): number => {
  const given = environment[name];
  if (given === undefined) return otherwise;
  const value = Number(given);
  if (!Number.isInteger(value) || value <= 0) throw new Error(`${name} must be a whole number of seconds above 0`);
  return value;
};

const MOST_PROXIES = 10;

const proxies = (given: string | undefined): number => {
  const value = Number(given ?? "0");
  if (given === "" || !Number.isInteger(value) || value < 0 || value > MOST_PROXIES) {
    throw new Error(`OPTIO_TRUSTED_PROXIES must be a number of proxies from 0 to ${MOST_PROXIES}`);
  }
  return value;
};

const parsedConfig = (given: string | undefined): Readonly<Record<string, unknown>> => {
  if (given === undefined) return {};
  const value: unknown = JSON.parse(given);
  if (typeof value !== "object" || value === null) throw new Error("OPTIO_CLIENT_CONFIG must be a JSON object");
  return { ...value };
};

/** The client's half of the CAPTCHA, as `/config.json` answers it: its provider and site keys; nothing without one. */
const captchaConfig = (environment: Environment): Readonly<Record<string, unknown>> => {
  const siteKeyV2 = environment.OPTIO_CAPTCHA_SITE_KEY_V2 ?? "";
  const siteKeyV3 = environment.OPTIO_CAPTCHA_SITE_KEY_V3 ?? "";
  if (siteKeyV2 === "" && siteKeyV3 === "") return {};
  if (environment.OPTIO_CAPTCHA_SECRET === undefined) {
    throw new Error("OPTIO_CAPTCHA_SECRET is missing: without it nobody would check what the site keys bring");
  }
  return { captcha: { provider: "recaptcha", siteKeyV2, siteKeyV3 } };
};

/** The storage that DATABASE_URL or OPTIO_DATA name; `.data/` of the project without them. */
export const storageFromEnvironment = (environment: Environment, root: string): Storage =>
  environment.DATABASE_URL === undefined
    ? { kind: "folder", path: resolve(root, environment.OPTIO_DATA ?? ".data") }
    : { kind: "server", url: environment.DATABASE_URL };

/** Reads the environment; a malformed value throws with its name. */
export const configFromEnvironment = (environment: Environment): ServerConfig => {
  const embedded = environment.DATABASE_URL === undefined;
  const sandbox =
    environment.OPTIO_SANDBOX === undefined
      ? embedded && environment.NODE_ENV !== "production"
      : environment.OPTIO_SANDBOX === "1";
  return {
    ...DEFAULTS,
    publicUrl: environment.OPTIO_PUBLIC_URL ?? "",
    allowedOrigins: (environment.OPTIO_ALLOWED_ORIGINS ?? "").split(",").filter((origin) => origin !== ""),
    sandbox,
    accessTokenSeconds: seconds(environment, "OPTIO_ACCESS_TOKEN_SECONDS", DEFAULTS.accessTokenSeconds),
    refreshTokenSeconds: seconds(environment, "OPTIO_REFRESH_TOKEN_SECONDS", DEFAULTS.refreshTokenSeconds),
    jwtSecret: environment.OPTIO_JWT_SECRET ?? null,
    captchaSecret: environment.OPTIO_CAPTCHA_SECRET ?? null,
    captchaVerifyUrl: environment.OPTIO_CAPTCHA_VERIFY_URL ?? DEFAULTS.captchaVerifyUrl,
    mail:
      environment.OPTIO_SMTP_URL === undefined
        ? null
        : { smtpUrl: environment.OPTIO_SMTP_URL, from: environment.OPTIO_MAIL_FROM ?? "no-reply@localhost" },
    trustedProxies: proxies(environment.OPTIO_TRUSTED_PROXIES),
    seedDemo: sandbox && environment.OPTIO_DEMO !== "0",
    clientConfig: { ...captchaConfig(environment), ...parsedConfig(environment.OPTIO_CLIENT_CONFIG) },
  };
};
