/** Trusted Types as far as we use them; the DOM's types do not know them yet. */
interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ) => { readonly createScriptURL: (url: string) => string };
}

/** Where every part of reCAPTCHA comes from; what is removed with it. */
const FROM = ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"];

/**
 * The one script that may be loaded beside our own. `trustedtypes=true` makes Google's loader keep to Trusted
 * Types; without it the loader is refused by our own policy.
 */
export const scriptUrl = (siteKeyV3: string): string =>
  `https://www.google.com/recaptcha/api.js?${new URLSearchParams({
    render: siteKeyV3 === "" ? "explicit" : siteKeyV3,
    trustedtypes: "true",
  })}`;

/**
 * Says of exactly this URL that it may become a script (S2), under the name `optio-captcha`; of any other it throws.
 * Where the browser has no Trusted Types the text itself is what a script takes.
 */
export const trusted = (window: Window, url: string): (() => string) => {
  const types = Reflect.get(window, "trustedTypes") as TrustedTypes | undefined;
  if (types === undefined) return () => url;
  const policy = types.createPolicy("optio-captcha", {
    createScriptURL: (asked) => {
      if (asked !== url) throw new TypeError("not the script of the CAPTCHA");
      return asked;
    },
  });
  return () => policy.createScriptURL(url);
};

/** Puts the script into the page; rejects when it cannot be had. */
export const loadScript = (document: Document, source: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.async = true;
    script.src = source;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => reject(new Error("the CAPTCHA's script could not be loaded")));
    document.head.append(script);
  });

/** Marks what we put into the page for the widget. */
const CONTAINER = "optio-captcha";

/** An empty place for the widget, outside of what React draws. */
export const containerIn = (document: Document): HTMLElement => {
  const container = document.createElement("div");
  container.id = CONTAINER;
  document.body.append(container);
  return container;
};

/** The part of the page right below `body` or `head` in which something stands. */
const topmost = (element: Element): Element => {
  const above = element.parentElement;
  return above === null || above.localName === "body" || above.localName === "head" ? element : topmost(above);
};

/** Takes the widget, and Google's scripts, badge and frames, out of the page, with what they stand in. */
export const removeTraces = (document: Document): void => {
  for (const each of document.querySelectorAll(`#${CONTAINER}, .grecaptcha-badge, script[src], iframe[src]`)) {
    const source = each.getAttribute("src");
    if (source === null || FROM.some((place) => source.startsWith(place))) topmost(each).remove();
  }
};
