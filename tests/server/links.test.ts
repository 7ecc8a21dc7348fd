import { describe, expect, it } from "vitest";
import { linkTo } from "../../server/auth/redirect.ts";
import { DEFAULTS } from "../../server/config/config.ts";
import { PAYLOADS } from "../support/payloads.ts";

const OWN = "https://wallet.example";
const ALLOWED = "https://app.example";

const linked = (redirectUrl: string, sandbox: boolean): URL => {
  const config = { ...DEFAULTS, sandbox, allowedOrigins: [ALLOWED] };
  return new URL(linkTo({ config, publicUrl: () => OWN }, redirectUrl, "/magicLogin", "token-1"));
};

describe("S4: the link of a mail", () => {
  it("points to a page of the own origin with its token, for any redirect_url", () => {
    for (const sandbox of [false, true]) {
      for (const payload of PAYLOADS) {
        for (const link of [payload, `${OWN}${payload}`, `/magicLogin${payload}`, `${OWN}@${payload}`]) {
          const { origin, pathname, search } = linked(link, sandbox);
          expect([link, origin, pathname, search]).toEqual([link, OWN, "/magicLogin", "?token=token-1"]);
        }
      }
    }
  });

  it("points to redirect_url if its origin is allowed and its path takes a token", () => {
    expect(linked("/reset-password", false).href).toBe(`${OWN}/reset-password?token=token-1`);
    expect(linked(`${ALLOWED}/callback?next=//e.test`, false).href).toBe(`${ALLOWED}/callback?token=token-1`);
    expect(linked("http://127.0.0.1:5173/magicLogin", true).origin).toBe("http://127.0.0.1:5173");
    expect(linked("http://127.0.0.1:5173/magicLogin", false).origin).toBe(OWN);
  });
});
