import { cacheNames } from "workbox-core";
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
  readonly addEventListener: {
    (type: "message", listener: (event: { readonly data: unknown }) => void): void;
    (type: "install", listener: (event: InstallEvent) => void): void;
  };
}

/** The event of an installation. Chromium has `addRoutes` (Service Worker Static Routing). */
interface InstallEvent {
  readonly waitUntil: (work: Promise<unknown>) => void;
  readonly addRoutes?: (route: {
    readonly condition: { readonly urlPattern: { readonly pathname: string } };
    readonly source: { readonly cacheName: string };
  }) => Promise<void>;
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
/** Where the public settings of this server are stored; a change applies from the second start after it. */
const CONFIG = { path: "/config.json", cache: "config" };
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === CONFIG.path,
  new StaleWhileRevalidate({ cacheName: CONFIG.cache }),
);
worker.addEventListener("install", (event) => {
  // so that the next start has it; without a connection, that start requests it
  const store = async (): Promise<void> => (await caches.open(CONFIG.cache)).add(CONFIG.path);
  event.waitUntil(store().catch(() => undefined));
  // the browser then reads files of the build from the cache without starting this worker; the URL of each names its content
  const route = { condition: { urlPattern: { pathname: "/assets/*" } }, source: { cacheName: cacheNames.precache } };
  event.waitUntil(event.addRoutes?.(route) ?? Promise.resolve());
});

// a new release waits until a page asks for it (`adapters/browser/releases.ts`)
worker.addEventListener("message", ({ data }) => {
  if (data === "activate") void worker.skipWaiting();
});
