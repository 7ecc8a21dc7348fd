import "./poisoned.ts";
import "./player.css";
import "../i18n/application.ts";
import { createRoot } from "react-dom/client";
import { kitText } from "../i18n/index.ts";
import { KitTextContext } from "../kit/kit-text.ts";
import { embeddedLog } from "./read-file.ts";
import { App } from "./view/App.tsx";

const host = document.getElementById("root");
if (host !== null) {
  createRoot(host).render(
    <KitTextContext value={kitText}>
      <App embedded={embeddedLog(document)} />
    </KitTextContext>,
  );
}
