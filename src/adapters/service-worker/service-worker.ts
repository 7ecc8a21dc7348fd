import { cacheNames } from "workbox-core";
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { StaleWhileRevalidate } from "workbox-strategies";

/** The files of this build; the build writes the list in the place of each mention (`build/worker.ts`). */
declare const PRECACHE: PrecacheEntry[];
const files = PRECACHE;

/** The part of the worker's global scope that this file uses; the project's types are those of pages. */
interface WorkerScope {
  readonly skipWaiting: () => Promise<void>;
  readonly addEventListener: {
    (type: "message", listener: (event: { readonly data: unknown }) => void): void;
    (type: "install", listener: (event: InstallEvent) => void): void;
    (type: "activate", listener: (event: WorkerEvent) => void): void;
  };
}

interface WorkerEvent {
  readonly waitUntil: (work: Promise<unknown>) => void;
}
/** Where the browser finds the answers to some requests without starting this worker (Service Worker Static Routing). */
interface StaticRoute {
  readonly condition: {
    readonly urlPattern: { readonly pathname: string; readonly search?: string };
    readonly requestMode?: "navigate";
  };
  readonly source: { readonly cacheName: string };
}
/** The event of an installation. Chromium has `addRoutes`. */
interface InstallEvent extends WorkerEvent {
  readonly addRoutes?: (routes: ReadonlyArray<StaticRoute>) => Promise<void>;
}
declare const self: WorkerScope;

// Only these files and /config.json are ever stored. Requests without a route, the API's among them, reach the network
// as if there were no worker, so no answer of the API is in any cache.
precacheAndRoute(files, { cleanURLs: false });
cleanupOutdatedCaches();

/** Paths that a server answers itself: the client has no page there. */
const NOT_PAGES = [
  /^\/(?:api|sandbox|assets|images|screenshots)(?:\/|$)/,
  /^\/[^/]+\.[A-Za-z0-9]+$/,
  /^\/(?:metrics|healthz|readyz|livez)$/,
];

const LOGIN = "/login/index.html";
const INDEX = "/index.html";
registerRoute(new NavigationRoute(createHandlerBoundToURL(LOGIN), { allowlist: [/^\/login(?:\?|$)/] }));
registerRoute(new NavigationRoute(createHandlerBoundToURL(INDEX), { denylist: NOT_PAGES }));
/** Where the public settings of this server are stored; a change applies from the second start after it. */
const CONFIG = { path: "/config.json", cache: "config" };
/** The settings, or null for the page of a public network or a proxy, which does not replace stored ones. */
const settingsOnly = (answer: Response): Response | null =>
  answer.ok && answer.headers.get("Content-Type")?.includes("json") ? answer : null;
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === CONFIG.path,
  new StaleWhileRevalidate({
    cacheName: CONFIG.cache,
    plugins: [{ cacheWillUpdate: async ({ response }) => settingsOnly(response) }],
  }),
);

/** The documents of the pages at which people start. */
const STARTS: ReadonlyArray<{ readonly document: string; readonly pages: ReadonlyArray<string> }> = [
  { document: LOGIN, pages: ["/login"] },
  { document: INDEX, pages: ["/", "/dashboard"] },
];
const revisions = STARTS.map(({ document }) => files.find(({ url }) => url === document)?.revision ?? "");
/** The documents of {@link STARTS} by page; another release, whose documents name other scripts, has another cache. */
const STARTS_CACHE = `starts-${revisions.join("-")}`;

self.addEventListener("install", (event) => {
  const storeConfig = async (): Promise<void> => {
    const settings = settingsOnly(await fetch(CONFIG.path));
    if (settings !== null) await (await caches.open(CONFIG.cache)).put(CONFIG.path, settings);
  };
  // so that the next start has it; without a connection, that start requests it
  event.waitUntil(storeConfig().catch(() => undefined));
  if (event.addRoutes === undefined) return;
  const storeStarts = async (): Promise<void> => {
    const cache = await caches.open(STARTS_CACHE);
    const store = async ({ document, pages }: (typeof STARTS)[number]): Promise<void> => {
      const answer = await fetch(document, { cache: "reload" });
      if (!answer.ok) throw new Error(`${document} was answered with ${answer.status}`);
      const content = await answer.blob();
      // new responses: a host may have redirected to it, and browsers show no redirected answer of a cache
      await Promise.all(pages.map((page) => cache.put(page, new Response(content, answer))));
    };
    await Promise.all(STARTS.map(store));
  };
  event.waitUntil(storeStarts());
  // starting a worker takes longer than reading a cache
  const routes: ReadonlyArray<StaticRoute> = [
    { condition: { urlPattern: { pathname: "/assets/*" } }, source: { cacheName: cacheNames.precache } },
    ...STARTS.flatMap(({ pages }) => pages).map((pathname): StaticRoute => {
      const urlPattern = { pathname, search: "" };
      return { condition: { urlPattern, requestMode: "navigate" }, source: { cacheName: STARTS_CACHE } };
    }),
  ];
  event.waitUntil(event.addRoutes(routes));
});

self.addEventListener("activate", (event) => {
  const isOld = (name: string): boolean => name.startsWith("starts-") && name !== STARTS_CACHE;
  const forget = async (): Promise<void> => {
    await Promise.all((await caches.keys()).filter(isOld).map((name) => caches.delete(name)));
  };
  event.waitUntil(forget());
});

// a new release waits until a page asks for it (`adapters/browser/releases.ts`)
self.addEventListener("message", ({ data }) => {
  if (data === "activate") void self.skipWaiting();
});
