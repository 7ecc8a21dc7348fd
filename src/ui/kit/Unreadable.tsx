import { StatusRegion } from "./Announcer.tsx";
import { useKitText } from "./kit-text.ts";

/** Shows how many entries of an answer could not be read and are left out; nothing when there are none. */
export const Unreadable = ({ count = 0 }: { readonly count?: number | undefined }) => {
  const t = useKitText();
  return (
    <StatusRegion>
      {count === 0 ? null : (
        <p className="border-t border-line px-4 py-3 text-sm text-warning sm:px-6">{t("unreadable", { count })}</p>
      )}
    </StatusRegion>
  );
};
