import { showAsThere } from "./as-there.ts";

// imported before the screens, which make their formats of dates when they are loaded
const given = new URLSearchParams(window.location.search);
showAsThere(window, { timeZone: given.get("zone") ?? "", locale: given.get("locale") ?? "" });
