import fc from "fast-check";
import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { clientAddress, forwardedAddress } from "../../server/http/client-address.ts";
import { testWorld } from "./support/world.ts";

describe("the client's address", () => {
  it("is the socket's, and X-Forwarded-For is ignored, without trusted proxies", () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.string(), (socket, header) => {
        expect(forwardedAddress(socket, header, 0)).toBe(socket);
      }),
    );
  });

  it("is the one that the trusted proxies appended; entries further left are ignored", () => {
    const chain = fc.array(fc.ipV4(), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.string(), chain, fc.ipV4(), (sent, appended, socket) => {
        const header = [sent, ...appended].join(", ");
        expect(forwardedAddress(socket, header, appended.length)).toBe(appended[0]);
      }),
    );
  });

  it("stops at an entry that is not an address, and strips ports", () => {
    expect(forwardedAddress("10.0.0.1", "1.2.3.4, junk", 2)).toBe("10.0.0.1");
    expect(forwardedAddress("10.0.0.1", "junk, 5.6.7.8:1234", 2)).toBe("5.6.7.8");
    expect(forwardedAddress("10.0.0.1", undefined, 1)).toBe("10.0.0.1");
    expect(forwardedAddress("10.0.0.1", "9.9.9.9", 3)).toBe("9.9.9.9");
  });

  it("counts an IPv6 network of 64 bits as one client, and a mapped IPv4 address as itself", () => {
    expect(forwardedAddress("2001:db8:1:2:aaaa::1", undefined, 0)).toBe("2001:db8:1:2::/64");
    expect(forwardedAddress("2001:0DB8:1:2:bbbb:1:2:3", undefined, 0)).toBe("2001:db8:1:2::/64");
    expect(forwardedAddress("::1", undefined, 0)).toBe("0:0:0:0::/64");
    expect(forwardedAddress("10.0.0.1", "[2001:db8::5]:443", 1)).toBe("2001:db8:0:0::/64");
    expect(forwardedAddress("::ffff:10.1.2.3", undefined, 0)).toBe("10.1.2.3");
  });

  it.each([
    [0, ["CONFIG proxy"]],
    [1, []],
  ])(
    "behind a proxy and with %i trusted ones is reported once as wrong, or not at all",
    async (trustedProxies, reported) => {
      const faults: string[] = [];
      const world = await testWorld({
        trustedProxies,
        report: (_id, method, route) => faults.push(`${method} ${route}`),
      });
      const ask = (headers: Readonly<Record<string, string>>) =>
        fetch(`${world.server.url}/api/countries`, { headers });
      await ask({});
      expect(faults).toEqual([]);
      for (const _ of [1, 2]) expect((await ask({ "X-Forwarded-For": "203.0.113.1" })).status).toBe(200);
      expect(faults).toEqual(reported);
    },
  );

  it("is loopback for a request without a socket", async () => {
    const app = new Hono().get("/", (c) => c.text(clientAddress(c, 0)));
    expect(await (await app.request("/")).text()).toBe("127.0.0.1");
  });
});
