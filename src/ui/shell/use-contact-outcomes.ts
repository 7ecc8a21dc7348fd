import { useEvent } from "../common/app-context.tsx";
import { failureText } from "../common/failure-text.ts";
import { t } from "../i18n/index.ts";
import { toasts } from "../kit/toasts.ts";

const DONE = {
  follow: "contacts.doneFollow",
  unfollow: "contacts.doneUnfollow",
  block: "contacts.doneBlock",
  unblock: "contacts.doneUnblock",
} as const;

/** Tells what came of following and blocking, wherever one has gone meanwhile (spec §8). */
export const useContactOutcomes = (): void => {
  useEvent("contacts.Changed", ({ change }) => toasts.success(t(DONE[change])));
  useEvent("contacts.ChangeFailed", ({ failure }) => toasts.error(failureText(failure)));
};
