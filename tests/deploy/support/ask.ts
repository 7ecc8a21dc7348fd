import { type IncomingHttpHeaders, request } from "node:http";
import { request as requestTls } from "node:https";

/** An answer as it came over the wire, not decompressed. */
export interface Raw {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Asks with exactly these headers beside `Host`: fetch would add some, and follow and decompress answers. */
export const ask = (
  url: string,
  {
    method = "GET",
    headers = {},
  }: { readonly method?: string; readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<Raw> =>
  new Promise((resolve, reject) => {
    const options = { method, headers, agent: false, rejectUnauthorized: false };
    const asked = (url.startsWith("https:") ? requestTls : request)(url, options, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("error", reject);
      answer.on("end", () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
      );
    });
    asked.on("error", reject);
    asked.end();
  });
