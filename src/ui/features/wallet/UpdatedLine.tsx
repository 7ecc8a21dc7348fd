import { RotateCw } from "lucide-react";
import { useEffect, useState } from "react";
import { failureOf, type Request, requestId } from "../../../domain/decider/request.ts";
import { useApp } from "../../common/app-context.tsx";
import { failureText } from "../../common/failure-text.ts";
import { useText } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";

const TICK = 5000;

const useAge = (at: number): number => {
  const app = useApp();
  const [now, setNow] = useState(app.now);
  useEffect(() => {
    const tick = (): void => {
      setNow(app.now());
      stop = app.after(TICK, tick);
    };
    let stop = app.after(TICK, tick);
    return () => stop();
  }, [app]);
  return Math.max(0, Math.floor((now - at) / 1000));
};

const Age = ({ at }: { readonly at: number }) => {
  const t = useText();
  const seconds = useAge(at);
  if (seconds < 5) return t("wallet.home.updatedNow");
  if (seconds < 60) return t("wallet.home.updatedSeconds", { n: seconds });
  if (seconds < 3600) return t("wallet.home.updatedMinutes", { n: Math.floor(seconds / 60) });
  return t("wallet.home.updatedHours", { n: Math.floor(seconds / 3600) });
};

/** Props of {@link UpdatedLine}: `at` is when the balances were last read. */
export type UpdatedLineProps = {
  readonly at: number | null;
  readonly request: Request;
  readonly onRefresh: () => void;
};

/** How old the balances are, quietly, and Refresh; a refresh that failed says so and leaves what was known. */
export const UpdatedLine = ({ at, request, onRefresh }: UpdatedLineProps) => {
  const t = useText();
  const app = useApp();
  // a reading in the background leaves the button as it is
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
      <p className="tabular">
        {failureOf(request) === null ? (
          at === null ? null : (
            <Age key={at} at={at} />
          )
        ) : (
          <span className="text-negative">
            {t("wallet.home.refreshFailed", { why: failureText(failureOf(request)) })}
          </span>
        )}
      </p>
      <Button
        variant="ghost"
        size="small"
        pending={asked === requestId(request) && request.status === "pending"}
        icon={<RotateCw aria-hidden="true" className="size-4" />}
        onClick={() => {
          onRefresh();
          setAsked(requestId(app.state().wallet.tokensRequest));
        }}
      >
        {t("wallet.refresh")}
      </Button>
    </div>
  );
};
