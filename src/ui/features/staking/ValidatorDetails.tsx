import { aprParts } from "../../../domain/staking/figures.ts";
import type { Validator } from "../../../domain/staking/index.ts";
import { commissionText } from "../../common/figure-text.ts";
import { percentText } from "../../common/share-text.ts";
import { useCopy } from "../../common/use-copy.ts";
import { t } from "../../i18n/index.ts";
import { FullAddress } from "../../kit/Address.tsx";
import { Amount } from "../../kit/Amount.tsx";
import { CopyButton } from "../../kit/CopyButton.tsx";
import { Fact, Facts } from "../../kit/Facts.tsx";
import { useRiskText } from "./StakeEffects.tsx";
import { pointsText } from "./ValidatorParts.tsx";
import type { ListedValidator } from "./ValidatorsList.tsx";
import { ValidatorWords } from "./ValidatorWords.tsx";

/** The estimated yearly return with the formula that gives it, or that it is unknown. */
const AprFact = ({ of }: { readonly of: Validator }) => {
  const parts = aprParts(of);
  return (
    <Fact wide name={t("wallet.home.apr")}>
      {parts === null ? (
        <p className="text-sm text-muted">{t("staking.validators.aprUnknown")}</p>
      ) : (
        <>
          <p className="tabular text-sm text-muted">
            {t("staking.validators.aprFormula", {
              gross: percentText(parts.gross),
              fee: percentText(parts.fee),
              net: percentText(parts.net),
            })}
          </p>
          <p className="mt-1 text-sm text-pretty text-muted">{t("staking.validators.aprNote")}</p>
        </>
      )}
    </Fact>
  );
};

const STATUS_TEXT = {
  active: "staking.validators.statusActive",
  inactive: "staking.validators.inactiveText",
  jailed: "staking.validators.jailedText",
} as const;

/** What else is known about a validator than its four figures, which stand above; its whole address is last. */
export const ValidatorDetails = ({ validator: of, sameName, symbol }: ListedValidator) => {
  const copy = useCopy();
  const risk = useRiskText();
  return (
    <Facts>
      <Fact name={t("staking.validators.status")}>{of.status === undefined ? "—" : t(STATUS_TEXT[of.status])}</Fact>
      <ValidatorWords of={of} />
      <AprFact of={of} />
      {of.maxFee === undefined ? null : (
        <Fact name={t("staking.validators.maxCommission")}>{commissionText(of.maxFee)}</Fact>
      )}
      {of.maxFeeChange === undefined ? null : (
        <Fact name={t("staking.validators.maxDailyStep")}>{pointsText(of.maxFeeChange)}</Fact>
      )}
      <Fact name={t("staking.validators.bonded")}>
        {of.coins === undefined ? "—" : <Amount value={of.coins} symbol={symbol} />}
      </Fact>
      <Fact wide name={t("staking.validators.risk")}>
        <p className="text-sm text-pretty">{risk}</p>
      </Fact>
      <Fact wide name={t("staking.validators.address")}>
        <span className="flex items-center gap-2">
          <span className="min-w-0 flex-1">
            <FullAddress address={of.address} sharedPrefix="optiovaloper1" />
          </span>
          <CopyButton
            name={t("kit.copyThing", { thing: t("staking.validators.address") })}
            onCopy={() => copy(of.address)}
          />
        </span>
        {sameName === null ? null : <p className="mt-1 text-sm text-warning">{t("staking.validators.sameNameText")}</p>}
      </Fact>
    </Facts>
  );
};
