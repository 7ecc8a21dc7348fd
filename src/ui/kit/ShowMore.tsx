import { Button } from "./Button.tsx";
import { useKitText } from "./kit-text.ts";

/** `all`: how many rows there are, where it is said how many are shown. */
type ShowMoreProps = { readonly all?: number; readonly left: number; readonly more: () => void };

/** What stands below the first rows of a long list (`useRevealed`): how many are shown, and the next ones; nothing when no row is left. */
export const ShowMore = ({ all, left, more }: ShowMoreProps) => {
  const t = useKitText();
  if (left === 0) return null;
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-t border-line p-4 text-sm text-muted">
      {all === undefined ? null : <p className="tabular">{t("shownOf", { shown: all - left, all })}</p>}
      <Button variant="secondary" size="small" onClick={more}>
        {t("showMore", { count: left })}
      </Button>
    </div>
  );
};
