import { useText } from "../i18n/index.ts";
import { addressGroups } from "../kit/addressText.ts";
import { Button } from "../kit/Button.tsx";
import { cx } from "../kit/cx.ts";
import { visibleText } from "../kit/visibleText.ts";
import { Notice } from "./Notice.tsx";

/** Each group of four with its place, and whether the other address has another there. */
const compared = (address: string, other: string) => {
  const others = addressGroups(other);
  return addressGroups(address).map((group, at) => ({ at, group, differs: group !== others[at] }));
};

const Groups = ({
  name,
  address,
  other,
}: {
  readonly name: string;
  readonly address: string;
  readonly other: string;
}) => {
  const t = useText();
  return (
    <div className="min-w-0 flex-1">
      <p className="text-sm font-medium">{name}</p>
      <ul className="tabular mt-1 flex flex-wrap gap-1 text-sm">
        {compared(address, other).map(({ at, group, differs }) => {
          return (
            <li
              key={at}
              className={cx(
                "rounded-control px-1",
                differs ? "bg-negative font-semibold text-negative-ink" : "text-muted",
              )}
            >
              <span aria-hidden={differs}>{group}</span>
              {differs ? <span className="sr-only">{t("transfer.differs", { group })}</span> : null}
            </li>
          );
        })}
      </ul>
    </div>
  );
};

/**
 * A recipient beside the known address it could be taken for: both in full, in groups of four, each group that
 * differs marked by ground, weight and word. There is no way on from here but another recipient (W8).
 */
export const LookalikeComparison = ({
  known,
  typed,
  onUseKnown,
}: {
  readonly known: string;
  readonly typed: string;
  readonly onUseKnown: () => void;
}) => {
  const t = useText();
  return (
    <Notice tone="negative" role="alert" title={t("transfer.lookalike")}>
      <p>{t("transfer.lookalikeText")}</p>
      <div className="flex flex-col gap-3 sm:flex-row">
        <Groups name={t("transfer.known")} address={visibleText(known)} other={typed} />
        <Groups name={t("transfer.typed")} address={visibleText(typed)} other={known} />
      </div>
      <Button variant="secondary" size="small" className="self-start" onClick={onUseKnown}>
        {t("transfer.useKnown")}
      </Button>
    </Notice>
  );
};
