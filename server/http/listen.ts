import { createServer } from "node:http";
import { type AddressInfo, Server as NetServer } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import { setOnAnswers } from "./headers.ts";
import { answerMalformed, answerNoHost, answerUnaddressed, hasOneHost } from "./malformed.ts";

/** A listening HTTP server. */
export interface Listener {
  /** `http://` with the address and port it listens on. */
  readonly url: string;
  /**
   * Stops accepting connections, lets requests in flight finish for at most `drainMs` milliseconds, then closes
   * the connections that are left.
   */
  readonly close: (drainMs: number) => Promise<void>;
}

/** Longer than proxies and browsers keep connections, so that they close them: a request sent meanwhile is lost. */
const KEEP_ALIVE_MS = 65_000;
/** How long a request may take to arrive: the client gives up after half of it. */
const REQUEST_MS = 60_000;
/** How often idle connections are closed while requests are drained. */
const IDLE_CHECK_MS = 100;

/** The address of a port that listens. */
export const urlOf = ({ address, family, port }: AddressInfo): string => {
  const host = address === "0.0.0.0" || address === "::" ? "127.0.0.1" : family === "IPv6" ? `[${address}]` : address;
  return `http://${host}:${port}`;
};

/**
 * Listens on a host and port; rejects with the operating system's error, for example EADDRINUSE. `headers` are sent
 * with every answer, also to requests that never reach the app. A request that is not complete after `requestMs` milliseconds
 * ends its connection.
 */
export const listen = (
  hono: Hono,
  headers: Readonly<Record<string, string>>,
  hostname: string,
  port: number,
  requestMs = REQUEST_MS,
): Promise<Listener> =>
  new Promise((resolve, reject) => {
    const answer = getRequestListener(hono.fetch, { hostname, errorHandler: answerUnaddressed });
    const options = {
      keepAliveTimeout: KEEP_ALIVE_MS,
      requireHostHeader: false,
      requestTimeout: requestMs,
      headersTimeout: requestMs,
      connectionsCheckingInterval: requestMs / 12,
    };
    const server = createServer(options, (request, response) => {
      if (hasOneHost(request)) void answer(request, response);
      else answerNoHost(response);
    });
    setOnAnswers(server, headers);
    answerMalformed(server, headers);
    server.listen(port, hostname);
    const close = async (drainMs: number): Promise<void> => {
      // not the HTTP server's own close(), which closes connections whose request has arrived but is not parsed yet
      const closed = new Promise<void>((done) => NetServer.prototype.close.call(server, () => done()));
      const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
      const end = setTimeout(() => server.closeAllConnections(), drainMs);
      await closed;
      clearInterval(idle);
      clearTimeout(end);
    };
    server.once("error", reject);
    server.once("listening", () => {
      const address = server.address();
      if (address === null || typeof address === "string") reject(new Error("the server listens on no port"));
      else resolve({ url: urlOf(address), close });
    });
  });
