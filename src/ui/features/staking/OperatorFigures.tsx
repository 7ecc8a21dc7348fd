import { commissionWait } from "../../../domain/staking/edit-validator.ts";
import type { Operated } from "../../../domain/staking/entities.ts";
import type { Validator } from "../../../domain/staking/index.ts";
import { isPositive, subtract } from "../../../domain/values/money.ts";
import type { TokenAccount, TokenBalance } from "../../../domain/wallet/index.ts";
import { dateTimeText } from "../../common/dates.ts";
import { commissionText, figureText } from "../../common/figure-text.ts";
import { useHiddenBalances } from "../../common/use-hidden-balances.ts";
import { t } from "../../i18n/index.ts";
import { FullAddress } from "../../kit/Address.tsx";
import { Amount, MASK } from "../../kit/Amount.tsx";
import { decimalText } from "../../kit/decimal-text.ts";
import { Fact, Facts } from "../../kit/Facts.tsx";
import { MaskedText } from "../../kit/MaskedText.tsx";
import { TitledCard } from "../../kit/TitledCard.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { limitsOf } from "./ValidatorParts.tsx";
import { ValidatorWords } from "./ValidatorWords.tsx";

const Note = ({ text }: { readonly text: string }) => (
  <span className="block text-sm text-pretty text-muted">
    <MaskedText text={text} />
  </span>
);

type OperatorFiguresProps = {
  readonly of: Validator;
  readonly operated: Operated | null;
  readonly token: TokenBalance;
  readonly account: TokenAccount | null;
  readonly now: number;
};

/** What an operator's own stake may lose before the validator is jailed, as a sentence; null for a jailed one. */
const useRoom = ({ of, operated, token }: Pick<OperatorFiguresProps, "of" | "operated" | "token">): string | null => {
  const { hidden } = useHiddenBalances();
  if (operated === null || of.status === "jailed") return null;
  const room = subtract(operated.selfDelegation, operated.minSelfDelegation);
  if (!isPositive(room)) return t("staking.desk.roomNone");
  const amount = hidden ? MASK : (decimalText(room, 6) ?? "—");
  return t("staking.desk.room", { amount, symbol: visibleText(token.symbol) });
};

/** The figures of the own validator: those of the list, and what this server says to its operator alone. */
export const OperatorFigures = ({ of, operated, token, account, now }: OperatorFiguresProps) => {
  const { hidden } = useHiddenBalances();
  const symbol = visibleText(token.symbol);
  const delegated = account?.delegations.find(({ validator_address }) => validator_address === of.address)?.coins;
  const own = operated?.selfDelegation ?? delegated;
  const room = useRoom({ of, operated, token });
  const wait = operated === null ? null : commissionWait({ operated, now });
  const { commissionEarned: earned, commissionOwed: owed } = operated ?? {};
  const builds = hidden ? MASK : (decimalText(owed ?? "0", 6) ?? "—");
  return (
    <TitledCard title={t("staking.desk.figures")}>
      <div className="grid items-start gap-4 p-[min(1rem,4vw)] pt-2 sm:p-6 sm:pt-2 lg:grid-cols-2">
        <Facts>
          {own === undefined ? null : (
            <Fact name={t("staking.desk.own")}>
              <Amount value={own} symbol={symbol} hidden={hidden} />
            </Fact>
          )}
          {operated === null ? null : (
            <Fact name={t("staking.desk.minimum")} below={room === null ? undefined : <Note text={room} />}>
              <Amount value={operated.minSelfDelegation} symbol={symbol} />
            </Fact>
          )}
          {earned === undefined ? null : (
            <Fact
              name={t("staking.desk.earned")}
              below={
                owed === undefined ? undefined : <Note text={t("staking.desk.builds", { amount: builds, symbol })} />
              }
            >
              <span className="[--color-ink:var(--color-earn)]">
                <Amount value={earned} symbol={symbol} hidden={hidden} />
              </span>
            </Fact>
          )}
          <Fact name={t("staking.desk.bonded")}>
            {of.coins === undefined ? "—" : <Amount value={of.coins} symbol={symbol} />}
          </Fact>
          <Fact name={t("staking.validators.uptime")}>{of.status === "active" ? figureText(of.uptime) : "—"}</Fact>
        </Facts>
        <Facts>
          <Fact
            name={t("staking.validators.commission")}
            below={
              <>
                {limitsOf(of)?.long == null ? null : <Note text={limitsOf(of)?.long ?? ""} />}
                {wait === null ? null : <Note text={t("staking.desk.commissionFrom", { date: dateTimeText(wait) })} />}
              </>
            }
          >
            {commissionText(of.fee)}
          </Fact>
          <ValidatorWords of={of} />
          <Fact wide name={t("staking.create.operator")}>
            <FullAddress address={of.address} sharedPrefix="optiovaloper1" />
          </Fact>
        </Facts>
      </div>
    </TitledCard>
  );
};
