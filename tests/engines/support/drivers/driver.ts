/** A tab of an engine: what its protocol can do, without waiting for anything but the engine. */
export interface DriverTab {
  /** Opens an address and waits for the page's load event. */
  readonly navigate: (url: string) => Promise<void>;
  /** Goes back in the tab's history. */
  readonly back: () => Promise<void>;
  readonly reload: () => Promise<void>;
  /** The JSON value of an expression, which may be a promise. Throws {@link PageGone} if the page is replaced meanwhile. */
  readonly run: (expression: string) => Promise<unknown>;
  /** Moves the pointer to a point of the viewport and clicks. */
  readonly clickAt: (x: number, y: number) => Promise<void>;
  /** Presses and releases the keys of a text, or one key of the W3C's table, such as `\uE007`. */
  readonly keys: (text: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A fresh profile of an engine: no storage, cache or cookie of another. */
export interface DriverProfile {
  readonly newTab: () => Promise<DriverTab>;
  /** Errors and warnings that the engine itself logged, in words. WebKit's protocol has no log. */
  readonly logged: ReadonlyArray<string>;
  readonly close: () => Promise<void>;
}

/** A running engine. */
export interface Driver {
  readonly newProfile: () => Promise<DriverProfile>;
  readonly stop: () => Promise<void>;
}

/** Where a browser believes to be. */
export interface Place {
  readonly timeZone: string;
  readonly language: string;
}

/** The page in which an expression ran was replaced by another. */
export class PageGone extends Error {
  override readonly name = "PageGone";
}

/** The W3C's pointer actions of a click. */
export const clickActions = (x: number, y: number) => [
  {
    type: "pointer",
    id: "mouse",
    parameters: { pointerType: "mouse" },
    actions: [
      { type: "pointerMove", x: Math.round(x), y: Math.round(y), duration: 0 },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ],
  },
];

/** The W3C's key actions of a text. */
export const keyActions = (text: string) => [
  {
    type: "key",
    id: "keyboard",
    actions: [...text].flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]),
  },
];
