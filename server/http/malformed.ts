import { randomUUID } from "node:crypto";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { RequestError } from "@hono/node-server";

/** Statuses and texts of requests that the HTTP parser refuses, by its error code; any other code is 400. */
const REFUSALS: Readonly<Record<string, readonly [number, string, string]>> = {
  HPE_HEADER_OVERFLOW: [431, "Request Header Fields Too Large", "The address or the headers are too long."],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, "Payload Too Large", "The request is too large."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "Request Timeout", "The request took too long."],
};
const MALFORMED = [400, "Bad Request", "The request is not valid HTTP."] as const;

const EXPECTATION = "The request expects what this server does not do.";

type Headers = Readonly<Record<string, string>>;

/** The headers of every such answer, with those of every other one. */
const headersOf = (headers: Headers, body: string): Headers => ({
  ...headers,
  "X-Request-Id": randomUUID(),
  "Content-Type": "application/json",
  "Content-Length": String(Buffer.byteLength(body)),
  Connection: "close",
});

const bodyOf = (text: string): string => JSON.stringify({ error: text });

/** Answers a request with headers that the server has not set yet. */
const send = (response: ServerResponse, status: number, text: string, headers: Headers): void => {
  const body = bodyOf(text);
  response.writeHead(status, headersOf(headers, body)).end(body);
};

const answerOf = (error: Error, headers: Headers): string => {
  const [status, reason, text] = REFUSALS["code" in error ? String(error.code) : ""] ?? MALFORMED;
  const body = bodyOf(text);
  const lines = Object.entries(headersOf(headers, body)).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${reason}`, ...lines, "", body].join("\r\n");
};

/**
 * The answer to a request that was parsed and never reached the app, because its address is not valid, such as one with a
 * `Host` that is no host. The app answers its own errors.
 */
export const answerUnaddressed = (error: unknown): Response => {
  if (!(error instanceof RequestError)) return new Response(null, { status: 500 });
  const body = bodyOf(MALFORMED[2]);
  return new Response(body, { status: MALFORMED[0], headers: headersOf({}, body) });
};

/** Whether a request has one `Host` as HTTP/1.1 requires; with two of them a proxy and this server could each read another. */
export const hasOneHost = ({ httpVersion, rawHeaders }: IncomingMessage): boolean => {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length;
  return hosts === 1 || (hosts === 0 && httpVersion === "1.0");
};

/** Answers a request without a `Host`, or with several. */
export const answerNoHost = (response: ServerResponse): void => send(response, MALFORMED[0], MALFORMED[2], {});

/**
 * Answers requests that are refused before a handler runs (too long, too slow, not HTTP) in the contract's error form
 * and with the headers of every other answer (S1, S18). A connection with an answer in progress is closed instead.
 */
export const answerMalformed = (server: Server, headers: Headers): void => {
  const busy = new WeakSet<Socket>();
  server.on("request", ({ socket }, response: ServerResponse) => {
    busy.add(socket);
    response.once("close", () => busy.delete(socket));
  });
  server.on("checkExpectation", (_request: IncomingMessage, response: ServerResponse) => {
    send(response, 417, EXPECTATION, headers);
  });
  server.on("clientError", (error: Error, socket: Socket) => {
    if (!socket.writable || busy.has(socket)) socket.destroy();
    else socket.end(answerOf(error, headers), () => socket.destroy());
  });
};
