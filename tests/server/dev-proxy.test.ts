import { createServer as createHttp } from "node:http";
import type { AddressInfo } from "node:net";
import { createServer } from "vite";
import { expect, it, onTestFinished } from "vitest";
import { clientProxy } from "../../server/cli/proxy.ts";

it("npm run dev -- --api passes the API on to another server, which sees its own host and origin", async () => {
  const seen: unknown[] = [];
  const other = createHttp((request, response) => {
    seen.push([request.method, request.url, request.headers.host, request.headers.origin]);
    response.end("{}");
  });
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const vite = await createServer({
    configFile: false,
    root: import.meta.dirname,
    server: { port: 0, host: "127.0.0.1", ws: false, proxy: clientProxy(`http://127.0.0.1:${port}/v2`, 4000) },
  });
  await vite.listen();
  onTestFinished(() => vite.close());
  const address = vite.resolvedUrls?.local[0] ?? "";
  await fetch(`${address}api/login`, { method: "POST", body: "{}", headers: { Origin: address.slice(0, -1) } });
  expect(seen).toEqual([["POST", "/v2/api/login", `127.0.0.1:${port}`, `http://127.0.0.1:${port}`]]);
  expect(Object.keys(clientProxy(null, 4000))).toEqual(["/api", "/sandbox", "/config.json"]);
});
