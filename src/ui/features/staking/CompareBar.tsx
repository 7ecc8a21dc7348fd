import { Scale, X } from "lucide-react";
import type { RefObject } from "react";
import type { Validator } from "../../../domain/staking/index.ts";
import { validatorName } from "../../common/validator-name.ts";
import { t } from "../../i18n/index.ts";
import { Avatar } from "../../kit/Avatar.tsx";
import { Button } from "../../kit/Button.tsx";
import { NameTip } from "../../kit/Tooltip.tsx";

type CompareBarProps = {
  readonly picks: ReadonlyArray<Validator>;
  readonly onRemove: (address: string) => void;
  readonly onCompare: () => void;
  /** What takes the focus when the last one is taken out. */
  readonly fallback: RefObject<HTMLElement | null>;
};

/** The validators that are picked for the comparison, at the bottom edge of the window, and the button that shows them. */
export const CompareBar = ({ picks, onRemove, onCompare, fallback }: CompareBarProps) => (
  <section
    aria-label={t("staking.validators.compare")}
    className="sticky bottom-(--bottom-bar,0px) z-10 flex flex-wrap items-center gap-2 rounded-b-card border-t border-line bg-raised px-[min(1rem,4vw)] py-3 @4xl:px-6"
  >
    <ul className="flex min-w-0 flex-1 flex-wrap gap-2">
      {picks.map(({ address, moniker, image }) => {
        const name = validatorName(moniker);
        return (
          <li key={address} className="min-w-0">
            <NameTip name={t("staking.validators.compareWithout", { name })}>
              <button
                type="button"
                aria-label={t("staking.validators.compareWithout", { name })}
                onClick={({ currentTarget }) => {
                  // the pressed button goes away (A2)
                  const others = currentTarget.closest("ul")?.querySelectorAll("button") ?? [];
                  const next = [...others].find((button) => button !== currentTarget) ?? fallback.current;
                  next?.focus();
                  onRemove(address);
                }}
                className="inline-flex min-h-10 max-w-full items-center gap-2 rounded-full border border-line-strong py-1 pr-3 pl-1.5 text-sm font-medium text-ink hover:bg-sunken"
              >
                <Avatar name={moniker} src={image} size="small" />
                <span className="hidden max-w-40 truncate @lg:inline">{name}</span>
                <X className="size-4 shrink-0 text-muted" />
              </button>
            </NameTip>
          </li>
        );
      })}
    </ul>
    <Button
      size="small"
      icon={Scale}
      disabledReason={picks.length < 2 ? t("staking.validators.compareMore") : null}
      onClick={onCompare}
    >
      {t("staking.validators.compare")}
    </Button>
  </section>
);
