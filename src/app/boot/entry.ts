import { takeFromAddress } from "../../adapters/browser/address-bar.ts";
import type { ClockShape } from "../../adapters/clock/clock.ts";
import { type EarlyCalls, startEarlyCalls } from "../../adapters/http/early-calls.ts";
import { fullName, KEYS } from "../../adapters/storage/keys.ts";
import { idlePhase, observe } from "../../domain/session/idle.ts";
import { type ConfigRead, configProblem, readConfig } from "../ports/config.ts";

/** The clock that the page uses while the application is not loaded. */
export { liveClock } from "../../adapters/clock/live-clock.ts";

export { insecureAddress } from "../ports/config.ts";

/** The token of a link in a mail or of the OAuth return, and the path it came with; the route table says what it opens. */
export interface Link {
  readonly path: string;
  readonly token: string;
}

/** Removes the token of a link from the address before the first request (S6) and returns it; null without one. */
export const takeLink = (window: Window): Link | null => {
  const token = takeFromAddress(window, "token");
  // what follows a link in a text is no part of it
  return token === undefined ? null : { path: window.location.pathname, token: token.replace(/[^\w~-]+$/, "") };
};

/** Whether storage has a session under any prefix, or cannot be read: the application then reads it. */
export const hasStoredSession = (window: Window): boolean => {
  try {
    return Object.keys(window.localStorage).some((key) => key.endsWith(`.${KEYS.accessToken.name}`));
  } catch {
    return true;
  }
};

/** The time limit of `/config.json`, in milliseconds; after it the built configuration applies. */
const CONFIG_LIMIT = 3_000;

/** The content of `/config.json`, or an empty object where the server has none. Throws for malformed JSON. */
const fetchConfig = async (fetch: typeof globalThis.fetch, signal: AbortSignal): Promise<unknown> => {
  const response = await fetch("/config.json", { cache: "no-store", credentials: "same-origin", signal }).catch(
    () => null,
  );
  const json = response?.headers.get("content-type")?.includes("json") ?? false;
  if (response === null || !response.ok || !json) return {};
  return JSON.parse(await response.text().catch(() => "{}"));
};

const withinLimit = (fetch: typeof globalThis.fetch, clock: Pick<ClockShape, "after">): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const controller = new AbortController();
    const cancel = clock.after(CONFIG_LIMIT, () => {
      controller.abort();
      resolve({});
    });
    fetchConfig(fetch, controller.signal).then(resolve, reject).finally(cancel);
  });

/** Parses the built configuration; an empty text is an empty one. */
const parseBuilt = (text: unknown): unknown => (typeof text === "string" && text !== "" ? JSON.parse(text) : {});

/** The configuration of this page: what was built, overridden by `/config.json`. `built`: a JSON text. Never rejects. */
export const loadConfig = async (
  built: unknown,
  fetch: typeof globalThis.fetch,
  clock: Pick<ClockShape, "after">,
): Promise<ConfigRead> => {
  let own: unknown;
  try {
    own = parseBuilt(built);
  } catch {
    return configProblem("VITE_OPTIO_CONFIG is not valid JSON");
  }
  try {
    return readConfig(own, await withinLimit(fetch, clock));
  } catch {
    return configProblem("/config.json is not valid JSON");
  }
};

/** The part of a window that holds the stored session; a browser can refuse its storage with an error. */
interface StorageWindow {
  readonly localStorage: Pick<Storage, "getItem">;
}

/** Sends the first calls of a stored session (`startEarlyCalls`); null without a valid configuration. */
export const callEarly = async (
  window: StorageWindow & { readonly fetch: typeof globalThis.fetch },
  loadingConfig: Promise<ConfigRead>,
  now: () => number,
): Promise<EarlyCalls | null> => {
  const read = await loadingConfig;
  if ("problem" in read) return null;
  const { storagePrefix, idleLimitMinutes, apiBase } = read.config;
  return startEarlyCalls({
    readStored: (key) => window.localStorage.getItem(fullName(storagePrefix, key)),
    hasEnded: ({ issuedAt, lastActivity }) => {
      const watch = observe(null, { now: now(), monotonic: 0, lastActivity });
      return idlePhase(watch, now(), issuedAt, idleLimitMinutes * 60_000).phase === "ended";
    },
    fetch: window.fetch.bind(window),
    now,
    apiBase,
  });
};
