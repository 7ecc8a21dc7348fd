import { RotateCw } from "lucide-react";
import { StatusRegion } from "./Announcer.tsx";
import { Button } from "./Button.tsx";
import { useKitText } from "./kit-text.ts";

/** Props of {@link Unreadable}: `onRetry` loads the answer again, `pending` while that runs. */
type UnreadableProps = {
  readonly count?: number | undefined;
  readonly onRetry?: () => void;
  readonly pending?: boolean;
};

/** Shows how many entries of an answer could not be read and are left out; nothing when there are none. */
export const Unreadable = ({ count = 0, onRetry, pending = false }: UnreadableProps) => {
  const t = useKitText();
  return (
    <>
      <StatusRegion>
        {count === 0 ? null : (
          <p className="border-t border-line px-4 py-3 text-sm text-warning sm:px-6">{t("unreadable", { count })}</p>
        )}
      </StatusRegion>
      {count === 0 || onRetry === undefined ? null : (
        <p className="px-4 pb-3 sm:px-6">
          <Button
            variant="secondary"
            size="small"
            pending={pending}
            icon={<RotateCw aria-hidden="true" className="size-4" />}
            onClick={onRetry}
          >
            {t("retry")}
          </Button>
        </p>
      )}
    </>
  );
};
