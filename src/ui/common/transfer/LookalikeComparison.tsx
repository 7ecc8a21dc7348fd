import { sharedPrefix } from "../../../domain/values/address.ts";
import { sharedEnds } from "../../../domain/values/address-likeness.ts";
import { t } from "../../i18n/index.ts";
import { addressParts, groupedAddress } from "../../kit/Address.tsx";
import { Button } from "../../kit/Button.tsx";
import { Checkbox } from "../../kit/Checkbox.tsx";
import { cx } from "../../kit/cx.ts";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { Notice } from "../Notice.tsx";

/** The characters of a group with their places in the address. */
const charactersOf = (text: string, start: number) =>
  [...text].map((character, offset) => ({ character, place: start + offset }));

type ComparedProps = { readonly name: string; readonly address: string; readonly other: string };

/** One address in full, character by character; those at its ends that the other one shares are marked. */
const Compared = ({ name, address, other }: ComparedProps) => {
  const prefix = sharedPrefix(address);
  const { leading, trailing } = sharedEnds(address, other) ?? { leading: 0, trailing: 0 };
  const isEqual = (at: number): boolean => at < prefix.length + leading || at >= address.length - trailing;
  return (
    <div className="min-w-0 flex-1">
      <p className="text-sm font-medium">{name}</p>
      <p aria-hidden="true" className="tabular mt-1 text-sm">
        {addressParts(address, prefix).map(({ at, text, shared }) => (
          <span key={at} className={cx("mr-[0.6ch] inline-block", shared && "text-muted")}>
            {shared
              ? text
              : charactersOf(text, at).map(({ place, character }) => (
                  <span
                    key={place}
                    className={cx(isEqual(place) && "bg-warning-soft font-semibold underline underline-offset-4")}
                  >
                    {character}
                  </span>
                ))}
          </span>
        ))}
      </p>
      <VisuallyHidden>
        {t("transfer.comparedSpoken", { address: groupedAddress(address, prefix), leading, trailing })}
      </VisuallyHidden>
    </div>
  );
};

type LookalikeComparisonProps = {
  readonly known: string;
  readonly typed: string;
  readonly compared: boolean;
  readonly onCompared: (compared: boolean) => void;
  readonly onUseKnown: () => void;
};

/**
 * A recipient next to the known address that it resembles at both ends: both in full, the equal parts marked. The
 * person continues with the known one, or states that a different address is meant (W8).
 */
export const LookalikeComparison = ({ known, typed, compared, onCompared, onUseKnown }: LookalikeComparisonProps) => (
  <Notice tone={compared ? "warning" : "negative"} role="alert" title={t("transfer.lookalike")}>
    <p>{t("transfer.lookalikeText")}</p>
    <div className="flex flex-col gap-3 sm:flex-row">
      <Compared name={t("transfer.known")} address={visibleText(known)} other={visibleText(typed)} />
      <Compared name={t("transfer.typed")} address={visibleText(typed)} other={visibleText(known)} />
    </div>
    <Button variant="secondary" size="small" className="self-start" onClick={onUseKnown}>
      {t("transfer.useKnown")}
    </Button>
    <Checkbox
      label={t("transfer.differentMeant")}
      checked={compared}
      onChange={(event) => onCompared(event.target.checked)}
    />
  </Notice>
);
