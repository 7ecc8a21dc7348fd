/** Why the page cannot do what was tried. */
const REFUSED = "a player of logs reaches no network, storage or clipboard";

const refuse = (): never => {
  throw new Error(REFUSED);
};

/** Makes every use of a property throw: reading it, calling it, constructing it. */
const poison = (target: object, name: string): void => {
  if (name in target) Object.defineProperty(target, name, { configurable: false, get: refuse, set: refuse });
};

/** Makes a function throw when it is called or constructed; code that only checks whether it exists continues. */
const poisonCall = (target: object, name: string): void => {
  if (!(name in target)) return;
  // not an arrow function, which cannot be constructed
  const value = function refused(): never {
    return refuse();
  };
  Object.defineProperty(target, name, { configurable: false, writable: false, value });
};

const PROPERTIES = ["localStorage", "sessionStorage", "indexedDB", "caches", "cookieStore"] as const;
const CALLS = [
  ...["fetch", "XMLHttpRequest", "WebSocket", "WebSocketStream", "EventSource", "WebTransport", "RTCPeerConnection"],
  ...["Worker", "SharedWorker", "BroadcastChannel", "open", "fetchLater", "showSaveFilePicker", "showDirectoryPicker"],
] as const;
const OF_NAVIGATOR = ["clipboard", "serviceWorker", "locks", "storage", "mediaDevices", "credentials"] as const;

/**
 * Takes network, storage and clipboard away from a window for good. The policy of the page refuses the network already;
 * this also holds where a browser does not read it (R17).
 */
export const poisonWindow = (window: Window & typeof globalThis): void => {
  for (const name of PROPERTIES) poison(window, name);
  for (const name of CALLS) poisonCall(window, name);
  const { navigator, document } = window;
  for (const name of OF_NAVIGATOR) poison(navigator, name);
  for (const name of ["sendBeacon", "share", "registerProtocolHandler"]) poisonCall(navigator, name);
  for (const name of ["getItem", "setItem", "removeItem", "clear", "key"]) poisonCall(window.Storage.prototype, name);
  for (const name of ["open", "deleteDatabase"]) poisonCall(window.IDBFactory?.prototype ?? {}, name);
  for (const name of ["read", "readText", "write", "writeText"]) poisonCall(window.Clipboard?.prototype ?? {}, name);
  poison(document, "cookie");
  poisonCall(document, "execCommand");
  poisonCall(document, "requestStorageAccess");
};
