import { once } from "node:events";
import { Agent, request } from "node:http";
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from "node:http2";
import { selfSigned } from "./certificate.ts";

/** Files that the proxy serves itself, by path; `body` is compressed with brotli. */
export type Files = ReadonlyMap<string, { readonly type: string; readonly body: Buffer }>;

/** Headers of one HTTP/1.1 connection, which HTTP/2 forbids. */
const HOP_BY_HOP: ReadonlySet<string> = new Set(["connection", "keep-alive", "transfer-encoding", "upgrade"]);

/** An HTTP/2 server with TLS in front of an HTTP/1.1 origin. */
export const http2Proxy = async (origin: string, files: Files) => {
  const agent = new Agent({ keepAlive: true });
  const forward = (incoming: Http2ServerRequest, outgoing: Http2ServerResponse): void => {
    const file = files.get(incoming.url);
    if (file !== undefined) {
      outgoing.writeHead(200, { "content-type": file.type, "content-encoding": "br" });
      outgoing.end(file.body);
      return;
    }
    const headers = Object.entries(incoming.headers).filter(([name]) => !name.startsWith(":"));
    const onward = request(`${origin}${incoming.url}`, {
      agent,
      method: incoming.method,
      headers: Object.fromEntries(headers),
    });
    onward.on("response", (response) => {
      const kept = Object.entries(response.headers).filter(([name]) => !HOP_BY_HOP.has(name));
      outgoing.writeHead(response.statusCode ?? 502, Object.fromEntries(kept));
      response.pipe(outgoing);
    });
    onward.on("error", (error) => outgoing.stream.destroy(error));
    incoming.pipe(onward);
  };
  const server = createSecureServer(selfSigned(), forward);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the proxy has no port");
  return {
    url: `https://127.0.0.1:${address.port}`,
    stop: () => {
      agent.destroy();
      server.close();
    },
  };
};
