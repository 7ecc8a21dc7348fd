import type { ProxyOptions } from "vite";

/**
 * What the development server of the client passes on: the API of another server at `api`, or everything that the reference
 * server at `port` has. The other server sees its own address as host and origin, so it needs no CORS.
 */
export const clientProxy = (api: string | null, port: number): Record<string, string | ProxyOptions> => {
  if (api !== null) {
    return { "/api": { target: api, changeOrigin: true, headers: { origin: new URL(api).origin } } };
  }
  const own = `http://127.0.0.1:${port}`;
  return { "/api": own, "/sandbox": own, "/config.json": own };
};
