import type { Failure } from "../../domain/kernel/failure.ts";
import { useEvent } from "../app-context.tsx";
import { toasts } from "../kit/toasts.ts";
import { failureText } from "./failureText.ts";

const tell = ({ failure }: { readonly failure: Failure }) => toasts.error(failureText(failure));

/** Tells what could not be done with notifications, wherever it was asked for: from the header or the list. */
export const useNotificationFailures = (): void => {
  useEvent("notifications.MarkReadFailed", tell);
  useEvent("notifications.MarkAllReadFailed", tell);
  useEvent("notifications.ClearFailed", tell);
};
