import { randomUUID } from "node:crypto";
import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Statuses and texts of requests that the HTTP parser refuses, by its error code; any other code is 400. */
const REFUSALS: Readonly<Record<string, readonly [number, string, string]>> = {
  HPE_HEADER_OVERFLOW: [431, "Request Header Fields Too Large", "The address or the headers are too long."],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, "Payload Too Large", "The request is too large."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "Request Timeout", "The request took too long."],
};
const MALFORMED = [400, "Bad Request", "The request is not valid HTTP."] as const;

const answerOf = (error: Error, headers: Readonly<Record<string, string>>): string => {
  const [status, reason, text] = REFUSALS["code" in error ? String(error.code) : ""] ?? MALFORMED;
  const body = JSON.stringify({ error: text });
  const lines = Object.entries({
    ...headers,
    "X-Request-Id": randomUUID(),
    "Content-Type": "application/json",
    "Content-Length": String(Buffer.byteLength(body)),
    Connection: "close",
  }).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${reason}`, ...lines, "", body].join("\r\n");
};

/**
 * Answers requests that are refused before a handler runs (too long, too slow, not HTTP) in the contract's error form
 * and with the headers of every other answer (S1, S18). A connection with an answer in progress is closed instead.
 */
export const answerMalformed = (server: Server, headers: Readonly<Record<string, string>>): void => {
  const busy = new WeakSet<Socket>();
  server.on("request", ({ socket }, response: ServerResponse) => {
    busy.add(socket);
    response.once("close", () => busy.delete(socket));
  });
  server.on("clientError", (error: Error, socket: Socket) => {
    if (!socket.writable || busy.has(socket)) socket.destroy();
    else socket.end(answerOf(error, headers), () => socket.destroy());
  });
};
