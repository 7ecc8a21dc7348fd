import { isIP } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import type { Context as HonoContext, MiddlewareHandler } from "hono";
import { expandIPv6 } from "hono/utils/ipaddr";
import type { Sender } from "../shared/attempts.ts";

/** Node's objects of a request; none when the app is called in process, without a socket. */
export const bindingsOf = (c: HonoContext): Partial<HttpBindings> => c.env ?? {};

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** One entry of `X-Forwarded-For`: `1.2.3.4`, `1.2.3.4:5678`, `2001:db8::1` or `[2001:db8::1]:5678`. */
const ENTRY = /^(?:\[([0-9a-f:.]+)\]|([0-9.]+)|([0-9a-f:.]+))(?::\d{1,5})?$/i;
/** In-process requests (tests) have no socket. */
const LOOPBACK = "127.0.0.1";

/** The first 64 bits of an IPv6 address: one device can have all addresses in this network. */
const networkOf = (address: string): string => {
  const groups = expandIPv6(address).split(":").slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
};

/** How many customers a network of 48 bits counts as: providers give one to a company, or a part of it to each home. */
const CUSTOMERS = 4;

/**
 * The networks that limits count a client's address in, the narrowest first: an IPv4 address is one, and a network of 64 bits
 * lies in those of 56 bits, which a home gets, and of 48 bits.
 */
export const networksOf = (address: string): Sender => {
  const own = { key: address, times: 1 };
  const [groups = "", bits] = address.split("::/");
  if (bits !== "64") return [own];
  const [a, b, c, d = "0"] = groups.split(":");
  // the last 8 of 56 bits are the upper half of the fourth group
  const home = (Number.parseInt(d, 16) & 0xff00).toString(16);
  return [own, { key: `${a}:${b}:${c}:${home}::/56`, times: 1 }, { key: `${a}:${b}:${c}::/48`, times: CUSTOMERS }];
};

const parsed = (text: string): string | null => {
  const found = ENTRY.exec(text.trim());
  const address = found?.[1] ?? found?.[2] ?? found?.[3] ?? "";
  const unmapped = MAPPED_IPV4.exec(address)?.[1] ?? address;
  return isIP(unmapped) === 0 ? null : unmapped;
};

/**
 * The client's address, given the socket's address, the `X-Forwarded-For` header and the number of trusted proxies.
 * Each trusted proxy appends the address it was called from, so the header is read from its end, one entry per proxy;
 * entries further left were sent by the client and are ignored. Reading stops at an entry that is not an IP address.
 */
export const forwardedAddress = (socket: string, forwarded: string | undefined, proxies: number): string => {
  const entries = (forwarded ?? "").split(",").slice(-proxies).toReversed();
  let address = parsed(socket) ?? LOOPBACK;
  for (const entry of proxies === 0 ? [] : entries) {
    const next = parsed(entry);
    if (next === null) break;
    address = next;
  }
  return isIP(address) === 6 ? networkOf(address) : address;
};

/**
 * The client's address, for limits (`networksOf`): an IPv4 address, or the /64 network of an IPv6 address. Without trusted
 * proxies (`OPTIO_TRUSTED_PROXIES`) it is the socket's and `X-Forwarded-For` is ignored.
 */
export const clientAddress = (c: HonoContext, trustedProxies: number): string => {
  const socket = bindingsOf(c).incoming?.socket.remoteAddress ?? LOOPBACK;
  return forwardedAddress(socket, c.req.header("X-Forwarded-For"), trustedProxies);
};

/** What is wrong where a proxy stands in front of a server that trusts none: every client has the proxy's address. */
const UNTRUSTED_PROXY =
  "A request came through a proxy, and OPTIO_TRUSTED_PROXIES is 0: all clients behind it share its address, and its limits. Set it to the number of proxies in front of the server.";

/** Reports, for a server that trusts no proxy, the first request that came through one. */
export const onFirstForwarded = (report: (error: Error) => void): MiddlewareHandler => {
  let isReported = false;
  return async (c, next) => {
    if (!isReported && c.req.header("X-Forwarded-For") !== undefined) {
      isReported = true;
      report(new Error(UNTRUSTED_PROXY));
    }
    await next();
  };
};
