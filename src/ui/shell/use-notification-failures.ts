import type { Failure } from "../../domain/values/failure.ts";
import { useEvent } from "../common/app-context.tsx";
import { failureText } from "../common/failure-text.ts";
import { toasts } from "../kit/toasts.ts";

const tell = ({ failure }: { readonly failure: Failure }) => toasts.error(failureText(failure));

/** Tells what could not be done with notifications, wherever it was asked for: from the header or the list. */
export const useNotificationFailures = (): void => {
  useEvent("notifications.MarkReadFailed", tell);
  useEvent("notifications.MarkAllReadFailed", tell);
  useEvent("notifications.ClearFailed", tell);
};
