import { createServer } from "node:http";
import type { Registry } from "prom-client";
import { urlOf } from "../http/listen.ts";

/** A port of its own for `GET /metrics`. */
export interface MetricsPort {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Serves the metrics on a port that clients do not reach; rejects with the operating system's error. */
export const serveMetrics = (registry: Registry, host: string, port: number): Promise<MetricsPort> =>
  new Promise((resolve, reject) => {
    const server = createServer((request, response) => {
      const isAsked = request.method === "GET" && request.url?.split("?")[0] === "/metrics";
      if (!isAsked) {
        response.writeHead(404).end();
        return;
      }
      registry.metrics().then(
        (text) => response.writeHead(200, { "Content-Type": registry.contentType }).end(text),
        () => response.writeHead(503).end(),
      );
    });
    const close = (): Promise<void> =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      });
    server.once("error", reject);
    server.listen(port, host, () => {
      const address = server.address();
      if (address === null || typeof address === "string") reject(new Error("the metrics have no port"));
      else resolve({ url: `${urlOf(address)}/metrics`, close });
    });
  });
