import type { AppApi } from "../../app/api/app-api.ts";
import { routeAt } from "../../app/routing/routes.ts";
import { pageMarks } from "../common/page-marks.ts";
import { pathSegment } from "../common/paths.ts";
import { toasts } from "../common/toasts.ts";

/** A window that is being resized, and a page that leads on, are recorded once they rest this long, in milliseconds. */
const REST = 200;
/** How wouter tells of a change of the address. */
const NAVIGATIONS = ["popstate", "pushState", "replaceState"];

const tens = (pixels: number): number => Math.round(pixels / 10) * 10;

/** Records in the diagnostic log which screen, dialogs and toasts are shown, and which forms were refused (R17). */
export const recordPage = (app: AppApi): void => {
  let cancel = (): void => undefined;
  let before = "";
  const record = (): void => {
    const match = routeAt(window.location.pathname);
    if (match === null) return;
    const shown = {
      route: match.route.path,
      params: Object.fromEntries(Object.entries(match.params).map(([name, value]) => [name, pathSegment(value)])),
      dialogs: [...pageMarks.dialogs],
      viewport: `${tens(window.innerWidth)}x${tens(window.innerHeight)}`,
    };
    const now = JSON.stringify(shown);
    if (now !== before) app.diagnostics.mark({ _tag: "page.Shown", ...shown });
    before = now;
  };
  const recordSoon = (): void => {
    cancel();
    cancel = app.after(REST, record);
  };
  for (const name of NAVIGATIONS) window.addEventListener(name, recordSoon);
  window.addEventListener("resize", recordSoon);
  pageMarks.onChange = recordSoon;
  pageMarks.onRefused = (form, fields) => app.diagnostics.mark({ _tag: "page.Refused", form, fields });
  let shown: ReturnType<typeof toasts.read>["kept"] = [];
  const recordToasts = (): void => {
    const { kept } = toasts.read();
    for (const toast of kept) {
      if (!shown.includes(toast)) app.diagnostics.mark({ _tag: "page.Toasted", kind: toast.kind });
    }
    shown = kept;
  };
  toasts.subscribe(recordToasts);
  document.addEventListener("visibilitychange", () => {
    app.diagnostics.mark({ _tag: "page.VisibilityChanged", visible: document.visibilityState === "visible" });
  });
  record();
  // those that are on the screen already
  recordToasts();
};
