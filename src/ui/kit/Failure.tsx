import { RotateCw, TriangleAlert } from "lucide-react";
import { Button } from "./Button.tsx";
import { useKitText } from "./kit-text.ts";
import { visibleText } from "./visible-text.ts";

/** Props of {@link Failure}: `text` is what happened, in words. */
export type FailureProps = {
  readonly title?: string;
  readonly text: string;
  readonly onRetry?: () => void;
  readonly pending?: boolean;
};

/** A list that could not be had: what happened, and Retry. */
export const Failure = ({ title, text, onRetry, pending = false }: FailureProps) => {
  const t = useKitText();
  return (
    <div role="alert" className="flex flex-col items-center px-6 py-12 text-center">
      <span aria-hidden="true" className="grid size-14 place-items-center rounded-full bg-negative-soft text-negative">
        <TriangleAlert className="size-6" />
      </span>
      <p className="mt-4 text-lg font-semibold text-ink">{title ?? t("failure")}</p>
      <p className="mt-1 max-w-sm text-base text-pretty whitespace-pre-line text-muted">{visibleText(text)}</p>
      {onRetry === undefined ? null : (
        <Button
          className="mt-6"
          variant="secondary"
          pending={pending}
          icon={<RotateCw aria-hidden="true" className="size-4" />}
          onClick={onRetry}
        >
          {t("retry")}
        </Button>
      )}
    </div>
  );
};
