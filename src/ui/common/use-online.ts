import { useAppState } from "./app-context.tsx";

/** Whether the device reports a network connection (decisions.md §4 Elsewhere). */
export const useOnline = (): boolean => useAppState().session.online;
