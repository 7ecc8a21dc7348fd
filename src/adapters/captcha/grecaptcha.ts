/** What the invisible widget of v2 is rendered with. */
export interface WidgetOptions {
  readonly sitekey: string;
  readonly size: "invisible";
  readonly callback: (token: string) => void;
  readonly "expired-callback": () => void;
  readonly "error-callback": () => void;
}

/** Of Google's `grecaptcha`, what we call: v3 by site key and action, v2 by the number of a rendered widget. */
export interface Grecaptcha {
  readonly ready: (then: () => void) => void;
  readonly execute: (of: string | number, options?: { readonly action: string }) => PromiseLike<string>;
  readonly render: (container: HTMLElement, options: WidgetOptions) => number;
  readonly reset: (widget: number) => void;
}

/** The globals that Google's scripts leave in a page. */
const GLOBALS = ["grecaptcha", "___grecaptcha_cfg"];

/** What the script put into the page; foreign, so undefined until it is there. */
export const grecaptchaOf = (window: Window): Grecaptcha | undefined =>
  Reflect.get(window, "grecaptcha") as Grecaptcha | undefined;

/** Forgets Google's globals, so that the next script starts from scratch. */
export const forgetGrecaptcha = (window: Window): void => {
  for (const name of GLOBALS) Reflect.deleteProperty(window, name);
};
