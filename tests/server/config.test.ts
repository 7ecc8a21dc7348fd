import { describe, expect, it } from "vitest";
import { configFromEnvironment } from "../../server/config.ts";
import { readConfig } from "../../src/app/config.ts";

const SECRET = { OPTIO_CAPTCHA_SECRET: "secret" };

/** The configuration the client makes of what `/config.json` answers; a problem is its message. */
const client = (environment: Readonly<Record<string, string>>) => {
  const read = readConfig(configFromEnvironment(environment).clientConfig);
  return "config" in read ? read.config.captcha : read.problem.message;
};

describe("the CAPTCHA's configuration", () => {
  it("S2 is the sandbox's where nothing is configured", () => {
    expect(client({})).toEqual({ provider: "sandbox", siteKeyV2: "", siteKeyV3: "" });
  });

  it("reaches the client by the site keys that stand beside the secret", () => {
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

  it("is refused by name: site keys without a secret, and a provider without a site key", () => {
    expect(() => configFromEnvironment({ OPTIO_CAPTCHA_SITE_KEY_V2: "two" })).toThrow("OPTIO_CAPTCHA_SECRET");
    const captcha = { provider: "recaptcha", siteKeyV2: "", siteKeyV3: "" };
    expect(client({ OPTIO_CLIENT_CONFIG: JSON.stringify({ captcha }) })).toContain("siteKeyV3");
  });
});
