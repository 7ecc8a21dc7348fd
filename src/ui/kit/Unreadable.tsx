import { StatusRegion } from "./Announcer.tsx";
import { useKitText } from "./kit-text.ts";
import { RetryButton, type RetryProps } from "./RetryButton.tsx";

/** `onRetry` loads the answer again, `pending` while that runs. */
type UnreadableProps = RetryProps & { readonly count?: number | undefined };

/** Shows how many entries of an answer could not be read and are left out; nothing when there are none. */
export const Unreadable = ({ count = 0, ...retry }: UnreadableProps) => {
  const t = useKitText();
  return (
    <>
      <StatusRegion>
        {count === 0 ? null : (
          <p className="border-t border-line px-4 py-3 text-sm text-warning sm:px-6">{t("unreadable", { count })}</p>
        )}
      </StatusRegion>
      {count === 0 || retry.onRetry === undefined ? null : (
        <p className="px-4 pb-3 sm:px-6">
          <RetryButton size="small" {...retry} />
        </p>
      )}
    </>
  );
};
