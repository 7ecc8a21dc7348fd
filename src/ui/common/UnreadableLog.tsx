import { Suspense } from "react";
import { type Failure, misreadText } from "../../domain/decider/failure.ts";
import type { ButtonProps } from "../kit/Button.tsx";
import { loadable } from "../kit/loadable.tsx";
import { useSays } from "./said-failures.ts";

// most visits never need it
const SaveLog = loadable(
  () => import("./SaveLogButton.tsx").then((module) => module.SaveLogButton),
  () => null,
);

/** Why a load or a change failed, if it did; `size` is that of the buttons beside it. */
type UnreadableLogProps = Pick<ButtonProps, "size"> & { readonly failure: Failure | null };

/**
 * Saves the diagnostic log where an answer of the server could not be read; nothing for any other failure. It stands beside
 * the text of the failure, which the banner about unread answers need not repeat.
 */
export const UnreadableLog = ({ failure, ...button }: UnreadableLogProps) => {
  const sentence = failure === null ? null : misreadText(failure);
  useSays(sentence);
  return sentence === null ? null : (
    <Suspense fallback={null}>
      <SaveLog {...button} />
    </Suspense>
  );
};
