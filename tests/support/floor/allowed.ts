import type { Use } from "./compat.ts";

/** A feature that is used although the floor lacks it. */
interface Allowed {
  /** What is done where it is missing. */
  readonly without: string;
  /** What asks for it beside each use; none where a browser leaves out what it does not know. */
  readonly asks?: RegExp;
}

/** Every feature that is newer than the floor and used, in the sources, the build or both. */
export const ALLOWED: Readonly<Record<string, Allowed>> = {
  // the sources
  "api.Window.requestIdleCallback": {
    without: "the next task takes the place of an idle moment",
    asks: /typeof requestIdleCallback|["`]requestIdleCallback["`]\s*in/,
  },
  "api.HTMLElement.showPopover": { without: "theme.css draws an open tip over the page", asks: /\.showPopover\?\.\(/ },
  "api.HTMLElement.hidePopover": { without: "theme.css hides a closed tip", asks: /\.hidePopover\?\.\(/ },
  "html.global_attributes.popover": { without: "theme.css draws a tip by data-open", asks: /data-open=|data-tip=/ },
  "api.Navigator.share": { without: "the link is copied", asks: /"share" in|isCancelled|\.catch\(/ },
  "api.Navigator.canShare": { without: "the picture is saved", asks: /["`]canShare["`]\s*in/ },
  "api.TrustedTypePolicyFactory.createPolicy": {
    without: "an address is set as a text where the browser demands no type",
    asks: /trustedTypes\?\.|=== ?void 0/,
  },
  "api.TrustedTypePolicy.createScriptURL": { without: "as above", asks: /trustedTypes\?\.|=== ?void 0/ },
  "api.BarcodeDetector.getSupportedFormats_static": {
    without: "our own reader of QR codes reads",
    asks: /=== ?void 0/,
  },
  "api.InstallEvent.addRoutes": {
    without: "the worker answers every request itself",
    asks: /addRoutes ?=== ?(?:undefined|void 0)/,
  },
  "api.Window.beforeunload_event": { without: "an iPhone asks nothing before a page is left, and warns nobody" },
  "api.CanvasRenderingContext2D.imageSmoothingQuality": {
    without: "a picture is drawn smaller with the usual quality",
  },
  "html.global_attributes.autocapitalize": { without: "a computer has no keyboard that writes capitals by itself" },
  "html.global_attributes.autocorrect": { without: "only Safari corrects what is typed into a field" },
  "html.elements.video.playsinline": { without: "Firefox plays inline anyway" },
  // packages
  "api.Window.setImmediate": {
    without: "effect and React schedule by a timer or a message",
    asks: /typeof setImmediate|`setImmediate`\s*in|this\.setImmediate/,
  },
  "api.Window.clearImmediate": { without: "as above", asks: /`setImmediate`\s*in/ },
  "api.Window.navigation": {
    without: "React uses it for view transitions only",
    asks: /typeof navigation|\.navigation\b/,
  },
  "api.Document.startViewTransition": {
    without: "React catches its absence; no screen has a transition",
    asks: /try\{/,
  },
  "api.ViewTransition.skipTransition": { without: "React skips a transition that began", asks: /!==null&&/ },
  "api.ML.createContext": {
    without: "it is React's, not that of machine learning",
    asks: /\.createContext\((?:null|void 0)?\)/,
  },
  "javascript.builtins.Error.captureStackTrace": {
    without: "an error has the usual stack",
    asks: /captureStackTrace&&/,
  },
  "javascript.builtins.Error.stackTraceLimit": {
    without: "reading it gives nothing, and it is set only where it can be",
    asks: /getOwnPropertyDescriptor\(Error,`stackTraceLimit`\)/,
  },
  "javascript.builtins.Intl.Locale.getTextInfo": { without: "i18next knows the direction", asks: /\.getTextInfo\)/ },
  "javascript.builtins.Symbol.asyncDispose": {
    without: "effect's runtime has a method of no name, which nobody calls",
  },
  "javascript.builtins.Uint8Array.fromHex": { without: "noble reads by itself", asks: /typeof Uint8Array\.fromHex/ },
  "javascript.builtins.Uint8Array.toHex": { without: "noble writes by itself", asks: /\.toHex==`function`/ },
  // the style sheets: what a browser does not know is left out
  "css.at-rules.page": { without: "a print has the margins that the browser gives it, and no numbers of pages" },
  "css.at-rules.starting-style": { without: "a tip appears at once" },
  "css.properties.text-wrap": { without: "lines break where they are full" },
  "css.properties.user-select": {
    without: "Safari has it with a prefix, which stands before it",
    asks: /-webkit-user-select/,
  },
  "css.properties.print-color-adjust": { without: "as above", asks: /-webkit-print-color-adjust/ },
  "css.properties.text-size-adjust": { without: "iPhones have it with a prefix, which Tailwind sets" },
  "css.properties.text-decoration.dotted": { without: "Safari has it with a prefix", asks: /-webkit-text-decoration/ },
  "css.properties.forced-color-adjust": { without: "Safari forces no colours" },
  "css.properties.overflow-anchor": { without: "Safari keeps no anchor" },
  "css.properties.font-family.ui-monospace": { without: "the next font of the list" },
  "css.properties.-webkit-tap-highlight-color": { without: "only phones highlight a tap" },
  "css.selectors.-webkit-inner-spin-button": { without: "Firefox draws no such button" },
  "css.selectors.-webkit-search-cancel-button": { without: "Firefox draws no such button" },
};

/** The uses of features that the floor lacks and that nothing stands in for. */
export const notAllowed = (uses: ReadonlyArray<Use>): ReadonlyArray<Use> =>
  uses.filter(({ feature, around }) => {
    // a value goes with its property
    const property = /^css\.properties\.[^.]+(?=\.)/.exec(feature)?.[0] ?? "";
    const allowed = ALLOWED[feature] ?? ALLOWED[property];
    return allowed === undefined || allowed.asks?.test(around) === false;
  });
