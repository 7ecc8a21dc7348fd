import { createContext, useContext } from "react";
import { type Config, DEFAULTS } from "../../app/ports/config.ts";

/** The configuration of the page; the entry page provides it before the application is loaded. */
export const ConfigContext = createContext<Config>(DEFAULTS);

/** The configuration, for links and limits that a page shows. */
export const useConfig = (): Config => useContext(ConfigContext);
