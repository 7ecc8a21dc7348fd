import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { portOf, startFailure } from "../../server/cli/words.ts";
import { configFromEnvironment, storageFromEnvironment } from "../../server/config/config.ts";
import { ConfigError } from "../../server/config/environment.ts";
import { StorageError } from "../../server/db/storage-error.ts";
import { whenReachable } from "../../server/db/wait.ts";
import { readConfig } from "../../src/app/ports/config.ts";
import { filesBelow, root } from "../house/support/imports.ts";

const SECRET = { OPTIO_CAPTCHA_SECRET: "secret" };

/** The client's configuration from the answer of `/config.json`; for an invalid answer, the error's message. */
const client = (environment: Readonly<Record<string, string>>) => {
  const read = readConfig(configFromEnvironment(environment).clientConfig);
  return "config" in read ? read.config.captcha : read.problem.message;
};

describe("the CAPTCHA's configuration", () => {
  it("S2: uses the sandbox provider by default", () => {
    expect(client({})).toEqual({ provider: "sandbox", siteKeyV2: "", siteKeyV3: "" });
  });

  it("is sent to the client with the configured site keys", () => {
    expect(client({ ...SECRET, OPTIO_CAPTCHA_SITE_KEY_V3: "three" })).toEqual({
      provider: "recaptcha",
      siteKeyV2: "",
      siteKeyV3: "three",
    });
    expect(client({ ...SECRET, OPTIO_CAPTCHA_SITE_KEY_V2: "two", OPTIO_CAPTCHA_SITE_KEY_V3: "three" })).toEqual({
      provider: "recaptcha",
      siteKeyV2: "two",
      siteKeyV3: "three",
    });
  });

  it("rejects site keys without a secret, and a provider without a site key", () => {
    expect(() => configFromEnvironment({ OPTIO_CAPTCHA_SITE_KEY_V2: "two" })).toThrow("OPTIO_CAPTCHA_SECRET");
    const captcha = { provider: "recaptcha", siteKeyV2: "", siteKeyV3: "" };
    expect(client({ OPTIO_CLIENT_CONFIG: JSON.stringify({ captcha }) })).toContain("siteKeyV3");
  });
});

describe("the environment", () => {
  const refused = (environment: Readonly<Record<string, string>>): string => {
    try {
      storageFromEnvironment(environment, "/srv/optio");
      configFromEnvironment(environment);
    } catch (error) {
      return error instanceof ConfigError ? error.message : `not a ConfigError: ${error}`;
    }
    return "accepted";
  };

  it("rejects invalid values at start with one line that names the variable", () => {
    const smtp = { OPTIO_SMTP_URL: "smtp://mail.test" };
    for (const [environment, message] of [
      [{ OPTIO_PUBLIC_URL: "foo" }, "OPTIO_PUBLIC_URL must be a URL that begins with https:// or http://"],
      [{ OPTIO_PUBLIC_URL: "ftp://x.test" }, "OPTIO_PUBLIC_URL must be a URL that begins with https:// or http://"],
      [
        { OPTIO_PUBLIC_URL: "https://x.test/app" },
        "OPTIO_PUBLIC_URL must be an origin such as https://wallet.example, without a path",
      ],
      [
        { OPTIO_ALLOWED_ORIGINS: "https://a.test,b.test" },
        "OPTIO_ALLOWED_ORIGINS must be a URL that begins with https:// or http://",
      ],
      [{ OPTIO_JWT_SECRET: "" }, "OPTIO_JWT_SECRET is empty: give it a value or remove it"],
      [
        { OPTIO_JWT_SECRET: "a".repeat(31) },
        "OPTIO_JWT_SECRET must be at least 32 bytes, for example from: openssl rand -base64 48",
      ],
      [{ OPTIO_SMTP_URL: "nonsense" }, "OPTIO_SMTP_URL must be a URL that begins with smtp:// or smtps://"],
      [{ ...smtp, OPTIO_MAIL_FROM: "nobody" }, "OPTIO_MAIL_FROM must be an email address"],
      [{ OPTIO_CAPTCHA_SECRET: "" }, "OPTIO_CAPTCHA_SECRET is empty: give it a value or remove it"],
      [{ OPTIO_SANBDOX: "0" }, "OPTIO_SANBDOX is not a setting of this server. Did you mean OPTIO_SANDBOX?"],
      [{ OPTIO_TRUSTED_PROXIES: "-1" }, "OPTIO_TRUSTED_PROXIES must be a number of proxies from 0 to 10"],
      [{ OPTIO_TRUSTED_PROXIES: "11" }, "OPTIO_TRUSTED_PROXIES must be a number of proxies from 0 to 10"],
      [{ OPTIO_METRICS_PORT: "0" }, "OPTIO_METRICS_PORT must be a port from 1 to 65535"],
      [{ OPTIO_POOL_SIZE: "1" }, "OPTIO_POOL_SIZE must be a number of connections from 2 to 500"],
      [
        { OPTIO_DRAIN_DELAY_SECONDS: "301" },
        "OPTIO_DRAIN_DELAY_SECONDS must be a whole number of seconds from 0 to 300",
      ],
      [
        { OPTIO_JWT_PREVIOUS_SECRET: "a".repeat(32) },
        "OPTIO_JWT_PREVIOUS_SECRET needs OPTIO_JWT_SECRET, which signs new tokens",
      ],
      [
        { OPTIO_JWT_SECRET: "a".repeat(32), OPTIO_JWT_PREVIOUS_SECRET: "a".repeat(32) },
        "OPTIO_JWT_PREVIOUS_SECRET must differ from OPTIO_JWT_SECRET",
      ],
      [{ OPTIO_SANDBOX: "yes" }, "OPTIO_SANDBOX must be true, false, 1 or 0"],
      [{ OPTIO_DEMO: "off" }, "OPTIO_DEMO must be true, false, 1 or 0"],
      [{ OPTIO_HOST: "wallet.test" }, "OPTIO_HOST must be an IP address, or localhost"],
      [{ OPTIO_CLIENT_CONFIG: "{" }, "OPTIO_CLIENT_CONFIG must be a JSON object, and it is not JSON"],
      [{ OPTIO_CLIENT_CONFIG: "[]" }, "OPTIO_CLIENT_CONFIG must be a JSON object"],
      [
        { OPTIO_CLIENT_CONFIG: '{"apiBase":"https://api.test"}' },
        "OPTIO_CLIENT_CONFIG names another origin as apiBase: the client of this server calls its own origin only. Leave apiBase out, or serve the client elsewhere (docs/connecting-a-server.md)",
      ],
      [
        { OPTIO_ACCESS_TOKEN_SECONDS: "1e3" },
        "OPTIO_ACCESS_TOKEN_SECONDS must be a whole number of seconds from 1 to one year",
      ],
      [
        { OPTIO_ACCESS_TOKEN_SECONDS: "901", OPTIO_REFRESH_TOKEN_SECONDS: "900" },
        "OPTIO_ACCESS_TOKEN_SECONDS must be at most OPTIO_REFRESH_TOKEN_SECONDS",
      ],
      [
        { DATABASE_URL: "mysql://user:hush@x" },
        "DATABASE_URL must be a URL that begins with postgres:// or postgresql://",
      ],
      [
        { OPTIO_PUBLIC_URL: "https://wallet.test" },
        "OPTIO_PUBLIC_URL must be a loopback address in sandbox mode, whose mailbox shows all codes; set OPTIO_SANDBOX=false",
      ],
      [
        { OPTIO_HOST: "0.0.0.0" },
        "OPTIO_HOST must be a loopback address in sandbox mode, whose mailbox shows all codes; set OPTIO_SANDBOX=false",
      ],
      [
        { OPTIO_SANDBOX: "false" },
        "OPTIO_SMTP_URL is missing: outside of sandbox mode, codes and links are sent by SMTP only (OPTIO_SANDBOX=true is for demonstrations)",
      ],
    ] as const) {
      expect([environment, refused(environment)]).toEqual([environment, message]);
    }
  });

  it("takes an apiBase of its own origin, and none", () => {
    for (const apiBase of ["", "http://localhost:4000", "http://localhost:4000/"]) {
      const OPTIO_CLIENT_CONFIG = JSON.stringify({ apiBase });
      const { clientConfig } = configFromEnvironment({
        OPTIO_PUBLIC_URL: "http://localhost:4000",
        OPTIO_CLIENT_CONFIG,
      });
      expect(clientConfig).toEqual({ apiBase });
    }
  });

  it("reads what an operator sets: the pool, metrics, the delay before stopping, and a second secret", () => {
    const set = configFromEnvironment({
      OPTIO_POOL_SIZE: "25",
      OPTIO_METRICS_PORT: "9464",
      OPTIO_METRICS_HOST: "0.0.0.0",
      OPTIO_DRAIN_DELAY_SECONDS: "10",
      OPTIO_JWT_SECRET: "n".repeat(32),
      OPTIO_JWT_PREVIOUS_SECRET: "o".repeat(32),
    });
    expect([set.poolSize, set.metricsPort, set.metricsHost, set.drainDelaySeconds]).toEqual([25, 9464, "0.0.0.0", 10]);
    expect([set.jwtSecret, set.jwtPreviousSecret]).toEqual(["n".repeat(32), "o".repeat(32)]);
    const none = configFromEnvironment({});
    expect([none.poolSize, none.metricsPort, none.metricsHost, none.drainDelaySeconds]).toEqual([
      10,
      null,
      "127.0.0.1",
      0,
    ]);
    expect(none.jwtPreviousSecret).toBeNull();
  });

  it("reads valid values: both spellings of a flag, origins, host", () => {
    for (const [value, sandbox] of [
      ["1", true],
      ["true", true],
      ["0", false],
      ["false", false],
    ] as const) {
      expect(configFromEnvironment({ OPTIO_SANDBOX: value, OPTIO_SMTP_URL: "smtps://mail.test" }).sandbox).toBe(
        sandbox,
      );
    }
    const config = configFromEnvironment({
      NODE_ENV: "production",
      OPTIO_HOST: "0.0.0.0",
      OPTIO_PUBLIC_URL: "https://wallet.test/",
      OPTIO_ALLOWED_ORIGINS: "https://a.test, https://b.test",
      OPTIO_SMTP_URL: "smtp://user:hush@mail.test:587",
      OPTIO_JWT_SECRET: "s".repeat(32),
      OPTIO_TRUSTED_PROXIES: "2",
    });
    expect([configFromEnvironment({}).trustedProxies, config.trustedProxies]).toEqual([0, 2]);
    expect(config).toMatchObject({
      sandbox: false,
      seedDemo: false,
      host: "0.0.0.0",
      publicUrl: "https://wallet.test",
      allowedOrigins: ["https://a.test", "https://b.test"],
    });
  });

  it("a port is a number from 0 to 65535, by default 4000", () => {
    expect([undefined, "0", "80", "65535"].map(portOf)).toEqual([4000, 0, 80, 65_535]);
    expect(["", " ", "65536", "-1", "1e3", "0x10", "4000 "].map(portOf)).toEqual(Array(7).fill(null));
  });

  it("a failed start is one line without a stack", () => {
    for (const error of [new Error("first\nsecond"), new ConfigError("OPTIO_X is wrong"), "text"]) {
      expect(startFailure(error, 4000)).not.toMatch(/\n|\bat /);
    }
  });
});

describe("a database server that cannot be reached", () => {
  const url = "postgres://optio:hush@db.test:5432/optio";
  const refusal = (code: string) => Object.assign(new Error("connect failed"), { code });

  it("is retried for a limited time, and then rejected with one line without the password", async () => {
    let tries = 0;
    const wait = () => Promise.resolve();
    const open = () => {
      tries += 1;
      return tries < 4 ? Promise.reject(refusal("ECONNREFUSED")) : Promise.resolve("open");
    };
    expect(await whenReachable(url, 5, open, wait)).toBe("open");
    const never = whenReachable(url, 5, () => Promise.reject(new AggregateError([refusal("ECONNREFUSED")])), wait);
    await expect(never).rejects.toThrow(
      new StorageError("The database at db.test:5432 cannot be reached (ECONNREFUSED)"),
    );
  });

  it("is retried when it restarts while a migration runs, whatever the driver calls the lost connection", async () => {
    const lost = [
      new Error("Client has encountered a connection error and is not queryable"),
      new Error("Connection terminated unexpectedly"),
      new Error("Failed query: create table", { cause: refusal("57P01") }),
      new Error("Failed query: create table", { cause: new Error("Connection terminated") }),
      refusal("EPIPE"),
      refusal("08006"),
    ];
    const left = [...lost];
    const open = () => {
      const error = left.shift();
      return error === undefined ? Promise.resolve("open") : Promise.reject(error);
    };
    expect(await whenReachable(url, lost.length, open, () => Promise.resolve())).toBe("open");
    const never = whenReachable(
      url,
      2,
      () => Promise.reject(lost[0]),
      () => Promise.resolve(),
    );
    await expect(never).rejects.toThrow(
      new StorageError(
        "The database at db.test:5432 cannot be reached (Client has encountered a connection error and is not queryable)",
      ),
    );
    const broken = whenReachable(
      url,
      2,
      () => Promise.reject(new Error("a migration is wrong")),
      () => Promise.resolve(),
    );
    await expect(broken).rejects.toThrow(new Error("a migration is wrong"));
  });

  it("is not retried when it refuses the user, the password or the database", async () => {
    const wait = () => Promise.reject(new Error("waited"));
    for (const [code, text] of [
      ["28P01", "refuses the password (28P01)"],
      ["3D000", "has no such database (3D000)"],
    ] as const) {
      const opened = whenReachable(url, 5, () => Promise.reject(refusal(code)), wait);
      await expect(opened).rejects.toThrow(new StorageError(`The database at db.test:5432 ${text}`));
    }
  });
});

it("accepts every variable that the tests read, because their servers start in their environment", () => {
  const read = filesBelow("tests").flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(/process\.env\.(OPTIO_[A-Z_]+)/g)].map(([, name = ""]) => name),
  );
  const names = [...new Set(read)].toSorted();
  expect(names).toContain("OPTIO_DEEP_SECONDS");
  expect(() => configFromEnvironment(Object.fromEntries(names.map((name) => [name, "1"])))).not.toThrow();
});
