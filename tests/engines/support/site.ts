import { createServer, type IncomingMessage, request as requestOf, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { TestServer } from "../../e2e/support/server.ts";
import { watchPage } from "./page/watch.ts";

/** The paths that the tests themselves answer. The service worker of the product answers no page below /sandbox. */
const OWN = "/sandbox/tests/";
/** A page without scripts, styles and content security policy. */
export const BLANK = `${OWN}blank`;

/** Sees the path and status of each answer of the server, and may delay it. */
type Hold = (path: string, status: number) => Promise<void> | undefined;

/**
 * The reference server behind a proxy, which every engine sees as the site: it counts requests, can be cut off, and
 * loads the watch of the tests before the scripts of each page.
 */
export interface Site {
  readonly url: string;
  readonly server: TestServer;
  /** Paths of the requests so far, with their methods. */
  readonly requests: ReadonlyArray<string>;
  /** What the watch of the pages reported. */
  readonly reported: ReadonlyArray<string>;
  /** Closes every connection and refuses new ones until it is called with `false`. */
  readonly cut: (off: boolean) => void;
  /** From now on, an answer of the server is passed on once the promise of this function is resolved. */
  readonly holdAnswers: (hold: Hold) => void;
  /** Closes the address of the site. The server behind it keeps running. */
  readonly stop: () => Promise<void>;
}

const own = async (
  request: IncomingMessage,
  response: ServerResponse,
  report: (problem: string) => void,
): Promise<void> => {
  if (request.url === `${OWN}watch.js`)
    return void response
      .setHeader("Content-Type", "text/javascript")
      .end(`(${watchPage})(${JSON.stringify(`${OWN}problem`)});`);
  if (request.url === `${OWN}problem`) report(await text(request));
  response.setHeader("Content-Type", "text/html").end("<!doctype html><title>Blank</title>");
};

const withWatch = (page: string): string => page.replace("<head>", `<head><script src="${OWN}watch.js"></script>`);

/**
 * Opens an address of a server. Each test has its own, so that a page of an earlier test, which an engine closes a while
 * later, reaches nothing that the next test counts.
 */
export const startSite = async (server: TestServer): Promise<Site> => {
  const { hostname, port } = new URL(server.url);
  let isCut = false;
  let hold: Hold = () => undefined;
  const requests: string[] = [];
  const reported: string[] = [];

  const pass = (request: IncomingMessage, response: ServerResponse): void => {
    const headers = { ...request.headers, host: `${hostname}:${port}`, "accept-encoding": "identity" };
    const { method, url: path } = request;
    const onward = requestOf({ hostname, port, method, path, headers }, async (answer) => {
      const status = answer.statusCode ?? 500;
      await hold(path ?? "", status);
      if (isCut) return void request.destroy();
      if (!(answer.headers["content-type"] ?? "").startsWith("text/html")) {
        answer.pipe(response.writeHead(status, answer.headers));
        return;
      }
      const { "content-length": _, ...kept } = answer.headers;
      response.writeHead(status, kept).end(withWatch(await text(answer)));
    });
    onward.on("error", () => request.destroy());
    request.pipe(onward);
  };

  const proxy = createServer((request, response) => {
    const path = request.url ?? "";
    if (isCut) return void request.destroy();
    if (path.startsWith(OWN)) return void own(request, response, (problem) => reported.push(problem));
    requests.push(`${request.method} ${path.replace(/\?.*/, "")}`);
    pass(request, response);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const { port: ownPort } = proxy.address() as AddressInfo;

  const cut = (off: boolean): void => {
    isCut = off;
    if (off) proxy.closeAllConnections();
  };
  return {
    url: `http://127.0.0.1:${ownPort}`,
    server,
    requests,
    reported,
    cut,
    holdAnswers: (by) => {
      hold = by;
    },
    stop: async () => {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
};
