import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { StaleWhileRevalidate } from "workbox-strategies";

/** The files of this build (`vite.worker.ts`). */
declare const PRECACHE: PrecacheEntry[];

/** The part of the worker's global scope that this file uses; the project's types are those of pages. */
interface WorkerScope {
  readonly skipWaiting: () => Promise<void>;
  readonly addEventListener: (type: "message", listener: (event: { readonly data: unknown }) => void) => void;
}
const worker = globalThis as unknown as WorkerScope;

// Only these files and /config.json are ever stored. Requests without a route, the API's among them, reach the network
// as if there were no worker, so no answer of the API is in any cache.
precacheAndRoute(PRECACHE, { cleanURLs: false });
cleanupOutdatedCaches();

/** Paths that a server answers itself: the client has no page there. */
const NOT_PAGES = [
  /^\/(?:api|sandbox|assets|images|screenshots)(?:\/|$)/,
  /^\/[^/]+\.[A-Za-z0-9]+$/,
  /^\/(?:metrics|healthz|readyz|livez)$/,
];

registerRoute(new NavigationRoute(createHandlerBoundToURL("/login/index.html"), { allowlist: [/^\/login(?:\?|$)/] }));
registerRoute(new NavigationRoute(createHandlerBoundToURL("/index.html"), { denylist: NOT_PAGES }));
// public settings of this server; a change applies from the second start after it
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === "/config.json",
  new StaleWhileRevalidate({ cacheName: "config" }),
);

// a new release waits until a page asks for it (`adapters/browser/releases.ts`)
worker.addEventListener("message", ({ data }) => {
  if (data === "activate") void worker.skipWaiting();
});
