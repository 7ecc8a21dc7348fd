import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useKitText } from "./kit-text.ts";
import { RetryButton, type RetryProps } from "./RetryButton.tsx";
import { visibleText } from "./visible-text.ts";

/** `text` is what happened, in words. */
export type FailureProps = RetryProps & {
  readonly title?: string | undefined;
  readonly text: string;
  /** What else can be done about it, beside Retry. */
  readonly children?: ReactNode;
};

/** A list that could not be had: what happened, and Retry. */
export const Failure = ({ title, text, children, ...retry }: FailureProps) => {
  const t = useKitText();
  return (
    <div role="alert" className="flex flex-col items-center px-6 py-12 text-center">
      <span aria-hidden="true" className="grid size-14 place-items-center rounded-full bg-negative-soft text-negative">
        <TriangleAlert className="size-6" />
      </span>
      <p className="mt-4 text-lg font-semibold text-ink">{title ?? t("failure")}</p>
      <p className="mt-1 max-w-sm text-base text-pretty wrap-anywhere whitespace-pre-line text-muted">
        {visibleText(text)}
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <RetryButton {...retry} />
        {children}
      </div>
    </div>
  );
};
