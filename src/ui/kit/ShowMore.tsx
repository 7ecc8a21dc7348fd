import { Button } from "./Button.tsx";
import { useKitText } from "./kit-text.ts";

/** What stands below the first rows of a long list (`useRevealed`); nothing when no row is left. */
export const ShowMore = ({ left, more }: { readonly left: number; readonly more: () => void }) => {
  const t = useKitText();
  if (left === 0) return null;
  return (
    <p className="border-t border-line p-4 text-center">
      <Button variant="secondary" size="small" onClick={more}>
        {t("showMore", { count: left })}
      </Button>
    </p>
  );
};
