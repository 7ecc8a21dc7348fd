// @vitest-environment node
import { Window } from "happy-dom";
import { describe, expect, it } from "vitest";
import { poisonWindow } from "../../../src/ui/player/poison.ts";

const REFUSED = "a player of logs reaches no network, storage or clipboard";

// windows of happy-dom share their prototypes, which can be poisoned once
const poisoned = new Window({ url: "http://127.0.0.1/replay.html" });
poisonWindow(poisoned as never);

/** What a browser has to reach out with, by the object that has it. */
const REACH: Readonly<Record<string, ReadonlyArray<string>>> = {
  window: [
    ...[
      "localStorage",
      "sessionStorage",
      "indexedDB",
      "caches",
      "cookieStore",
      "fetch",
      "fetchLater",
      "XMLHttpRequest",
    ],
    ...["WebSocket", "WebSocketStream", "EventSource", "WebTransport", "RTCPeerConnection", "Worker", "SharedWorker"],
    ...["BroadcastChannel", "open", "showSaveFilePicker", "showDirectoryPicker"],
  ],
  navigator: [
    ...["clipboard", "serviceWorker", "locks", "storage", "mediaDevices", "credentials", "sendBeacon", "share"],
    "registerProtocolHandler",
  ],
  document: ["cookie", "execCommand", "requestStorageAccess"],
  Storage: ["getItem", "setItem", "removeItem", "clear", "key"],
  IDBFactory: ["open", "deleteDatabase"],
  Clipboard: ["read", "readText", "write", "writeText"],
};

describe("the window of a player", () => {
  it("R17: the player takes away every way to reach out that a browser has", () => {
    const objectOf = (name: string) =>
      Object.fromEntries((REACH[name] ?? []).map((way) => [way, () => "reached"] as const));
    const prototypes = ["Storage", "IDBFactory", "Clipboard"].map(
      (name) => [name, { prototype: objectOf(name) }] as const,
    );
    const [navigator, document] = [objectOf("navigator"), objectOf("document")];
    const fake = { ...objectOf("window"), navigator, document, ...Object.fromEntries(prototypes) };
    poisonWindow(fake as never);
    const owners = {
      window: fake,
      navigator,
      document,
      ...Object.fromEntries(prototypes.map(([name, of]) => [name, of.prototype])),
    };
    const reached = Object.entries(owners).flatMap(([name, owner]: [string, Readonly<Record<string, unknown>>]) =>
      (REACH[name] ?? []).filter((way) => {
        try {
          (owner[way] as () => unknown)();
          return true;
        } catch (error) {
          return String(error) !== `Error: ${REFUSED}`;
        }
      }),
    );
    expect(reached).toEqual([]);
  });

  it("R17: what was taken from the window of the player cannot be restored", () => {
    expect(() => Object.defineProperty(poisoned, "fetch", { value: () => undefined })).toThrow(TypeError);
    expect(() => Object.defineProperty(poisoned, "localStorage", { value: {} })).toThrow(TypeError);
  });
});
