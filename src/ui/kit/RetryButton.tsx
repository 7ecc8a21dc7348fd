import { RotateCw } from "lucide-react";
import { Button, type ButtonProps } from "./Button.tsx";
import { useKitText } from "./kit-text.ts";

/** Without `onRetry` there is no button. */
export type RetryProps = { readonly onRetry?: (() => void) | undefined; readonly pending?: boolean };

/** Retry: loads again what could not be had. */
export const RetryButton = ({ onRetry, ...button }: RetryProps & Pick<ButtonProps, "size" | "className">) => {
  const t = useKitText();
  return onRetry === undefined ? null : (
    <Button variant="secondary" icon={<RotateCw className="size-4" />} onClick={onRetry} {...button}>
      {t("retry")}
    </Button>
  );
};
