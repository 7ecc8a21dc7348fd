/** Trusted Types as far as we use them; the DOM's types do not know them yet. */
interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ) => { readonly createScriptURL: (url: string) => string };
}

/** The addresses of reCAPTCHA; elements from there are removed with it. */
const FROM = ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"];

/**
 * The only script of another origin. `trustedtypes=true` makes Google's loader use Trusted Types; without it our own
 * policy refuses the loader.
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
    createScriptURL: (requested) => {
      if (requested !== url) throw new TypeError("not the script of the CAPTCHA");
      return requested;
    },
  });
  return () => policy.createScriptURL(url);
};

/** Adds the script to the page; rejects when it cannot be loaded. */
export const loadScript = (document: Document, source: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.async = true;
    script.src = source;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => reject(new Error("the CAPTCHA script could not be loaded")));
    document.head.append(script);
  });

/** The id of the container of the widget. */
const CONTAINER = "optio-captcha";

/** An empty container for the widget, outside of what React renders. */
export const containerIn = (document: Document): HTMLElement => {
  const container = document.createElement("div");
  container.id = CONTAINER;
  document.body.append(container);
  return container;
};

/** The ancestor of an element directly below `body` or `head`. */
const topmost = (element: Element): Element => {
  const above = element.parentElement;
  return above === null || above.localName === "body" || above.localName === "head" ? element : topmost(above);
};

/** Removes the widget and Google's scripts, badge and frames from the page, with their containers. */
export const removeTraces = (document: Document): void => {
  for (const element of document.querySelectorAll(`#${CONTAINER}, .grecaptcha-badge, script[src], iframe[src]`)) {
    const source = element.getAttribute("src");
    if (source === null || FROM.some((address) => source.startsWith(address))) topmost(element).remove();
  }
};
