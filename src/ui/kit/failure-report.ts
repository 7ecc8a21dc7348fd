import { createContext } from "react";

/** Takes notice of a render error of a page or of a part of it, or of code that could not be loaded. */
export type ReportFailure = (kind: "page" | "part" | "code", error: unknown, componentStack: string | null) => void;

/** Where the parts of a page report that they failed; nowhere unless a page provides it. */
export const FailureReport = createContext<ReportFailure>(() => undefined);
