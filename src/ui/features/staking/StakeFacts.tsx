import { returnOf } from "../../../domain/staking/validators.ts";
import { type Form, type Preview, type StakeIntent, views, wireOf } from "../../../domain/transfer/index.ts";
import { type ReceiptLine, receiptLines } from "../../../domain/transfer/receipt.ts";
import { feeSymbolOf } from "../../../domain/values/chains.ts";
import { compare, amount as exact, isPositive, isZero } from "../../../domain/values/money.ts";
import { views as wallet } from "../../../domain/wallet/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { Notice } from "../../common/Notice.tsx";
import { shareText } from "../../common/share-text.ts";
import { spokenAddress } from "../../common/spoken-address.ts";
import { PaidFee } from "../../common/transfer/OutcomeStep.tsx";
import { ReceiptFacts } from "../../common/transfer/ReceiptFacts.tsx";
import { t } from "../../i18n/index.ts";
import { FullAddress } from "../../kit/Address.tsx";
import { MASK, Mask } from "../../kit/Amount.tsx";
import { Avatar } from "../../kit/Avatar.tsx";
import { decimalText, usdText } from "../../kit/decimal-text.ts";
import { Fact, Facts } from "../../kit/Facts.tsx";
import { MaskedText } from "../../kit/MaskedText.tsx";
import { isolated, visibleText } from "../../kit/visible-text.ts";
import { MoveGain } from "./MoveGain.tsx";
import { StakeEffects, useMoniker, useRewardNames } from "./StakeEffects.tsx";
import { StakeDone } from "./StakeEnd.tsx";

const PREFIX = "optiovaloper1";
/** A commission of 100 %. */
const WHOLE = exact("1");

type ValidatorFactProps = {
  readonly name: string;
  readonly address: string;
  readonly of: StakeIntent;
  readonly brief: boolean;
};

/** A validator by name and whole address; `brief`: by its address only where it has no known name. */
const ValidatorFact = ({ name, address, of, brief }: ValidatorFactProps) => {
  const moniker = useMoniker(of)(address);
  const listed = useAppState().staking.validators?.validatorSet.find((one) => one.address === address);
  const full = <FullAddress address={address} sharedPrefix={PREFIX} />;
  if (moniker === spokenAddress(address))
    return (
      <Fact wide name={name}>
        {full}
      </Fact>
    );
  return (
    <Fact name={name} below={brief ? undefined : full}>
      <span className="inline-flex items-center gap-2 font-medium">
        <Avatar kind="validator" seed={address} name={moniker} src={listed?.image ?? null} size="tiny" />
        <span>{visibleText(moniker)}</span>
      </span>
    </Fact>
  );
};

type ValidatorFactsProps = {
  readonly intent: StakeIntent;
  /** What the server answered, if it did. */
  readonly answer?: Pick<Preview, "to" | "from">;
  readonly brief?: boolean;
};

/** The validators of an action: both of a move. */
const ValidatorFacts = ({ intent, answer, brief = false }: ValidatorFactsProps) => {
  const { to, from } = answer ?? wireOf(intent);
  return intent.action.type === "move-delegation" ? (
    <>
      <ValidatorFact name={t("stake.form.fromValidator")} address={from} of={intent} brief={brief} />
      <ValidatorFact name={t("stake.form.toValidator")} address={to} of={intent} brief={brief} />
    </>
  ) : (
    <ValidatorFact name={t("stake.validator")} address={to} of={intent} brief={brief} />
  );
};

/** What the answer says of the validator and of the own one that a person would not expect, each in a sentence. */
const Remarks = ({ intent, preview }: { readonly intent: StakeIntent; readonly preview: Preview }) => {
  const nameOf = useMoniker(intent);
  const { validator, belowMinimum } = preview;
  // what leaves is the stake of the source of a move, else that of the validator itself
  const { action } = intent;
  const own = action.type === "move-delegation" ? action.source : action.validator;
  const texts = [
    ...(belowMinimum === undefined
      ? []
      : [
          t("stake.remark.belowMinimum", {
            own: belowMinimum.own,
            minimum: belowMinimum.minimum,
            symbol: intent.symbol,
            name: isolated(nameOf(own)),
          }),
        ]),
    ...(validator === undefined || validator.status === "active"
      ? []
      : [t(`stake.remark.${validator.status}`, { name: isolated(nameOf(action.validator)) })]),
    ...(validator !== undefined && compare(validator.fee, WHOLE) >= 0
      ? [t("stake.remark.keepsAll", { name: isolated(nameOf(action.validator)) })]
      : []),
  ];
  return texts.map((text) => (
    <Notice key={text} tone="warning">
      {text}
    </Notice>
  ));
};

type StakePreviewProps = {
  readonly intent: StakeIntent;
  readonly preview: Preview;
  readonly now: number;
  readonly hidden: boolean;
};

/** A preview of a staking action in the service's own words: its dates, validators, amount, fee and rewards (W7). */
export const StakePreview = ({ intent, preview, now, hidden }: StakePreviewProps) => {
  const root = useAppState();
  const token = wallet.tokenOf(root.wallet, intent.chainId, intent.symbol);
  const payer = feeSymbolOf(intent.chainId);
  const symbol = visibleText(intent.symbol);
  const { rewards } = preview;
  const names = useRewardNames(intent);
  const { action } = intent;
  return (
    <>
      <Remarks intent={intent} preview={preview} />
      <StakeEffects of={intent} coins={intent.amount} answer={preview} now={now} hidden={hidden} />
      {action.type === "move-delegation" ? (
        <MoveGain coins={intent.amount} from={action.source} to={action.validator} symbol={symbol} hidden={hidden} />
      ) : null}
      <Facts>
        <ValidatorFacts intent={intent} answer={preview} />
        {preview.validator === undefined ? null : (
          <Fact name={t("stake.fact.terms")}>
            <span translate="no">{`${shareText(preview.validator.fee)} · ${shareText(returnOf(preview.validator))}`}</span>
          </Fact>
        )}
        <Fact name={t("transfer.amount")}>
          <span translate="no">
            <span className="text-lg font-semibold">{preview.amount}</span> <span>{symbol}</span>
          </span>
          {token === null || !wallet.hasPrice(token) ? null : (
            <span className="ml-2 inline-block text-sm text-muted">
              {t("transfer.worth", { usd: usdText(wallet.worth(token, preview.amount)) ?? "—" })}
            </span>
          )}
        </Fact>
        {/* on one line with the network: the review of a move fits a phone's screen (A7) */}
        <Fact name={t("stake.fact.feeOn", { chain: token?.chainName ?? intent.chainId })}>
          <span translate="no">{`${preview.gasFeeEstimate} ${payer}`}</span>
        </Fact>
        {action.type === "delegate" ? (
          <Fact name={t("transfer.total")}>
            {views.totals(intent, preview).map((total) => (
              <span key={total.symbol} translate="no" className="block font-semibold">
                {`${total.amount} ${visibleText(total.symbol)}`}
              </span>
            ))}
          </Fact>
        ) : null}
        {rewards === undefined || !isPositive(rewards) ? null : (
          <Fact name={names === null ? t("stake.fact.rewards") : t("stake.fact.rewardsFrom", { names })}>
            <span className="text-positive">
              <MaskedText text={t("stake.fact.toBalance", { amount: hidden ? MASK : rewards, symbol })} />
            </span>
          </Fact>
        )}
      </Facts>
    </>
  );
};

/** A staking action whose answer is awaited or unknown. */
export const StakePending = ({ intent }: { readonly intent: StakeIntent }) => (
  <Facts>
    <ValidatorFacts intent={intent} />
    <Fact name={t("transfer.amount")}>
      <span translate="no">
        <span className="font-semibold">{intent.amount}</span> <span>{visibleText(intent.symbol)}</span>
      </span>
    </Fact>
  </Facts>
);

const LINE = {
  before: "stake.fact.before",
  amount: "transfer.amount",
  fee: "transfer.networkFee",
  rewards: "stake.fact.rewards",
  other: "stake.fact.other",
  after: "stake.fact.after",
} as const;

/** A line of a receipt, with the sign of its change where the balances before and after stand around it. */
const lineText = ({ kind, amount: exact, change }: ReceiptLine, signed: boolean): string => {
  const figure = decimalText(exact, Number.MAX_SAFE_INTEGER) ?? exact;
  if (!signed || kind === "before" || kind === "after" || isZero(change)) return figure;
  return isPositive(change) ? `+${figure.replace("-", "")}` : `−${figure.replace("-", "")}`;
};

type StakeReceiptProps = {
  readonly intent: StakeIntent;
  readonly form: Pick<Extract<Form, { readonly step: "completed" }>, "preview" | "receipt">;
  readonly now: number;
  readonly hidden: boolean;
};

/** The receipt of a staking action; its lines from balance to balance add up. */
export const StakeReceipt = ({ intent, form: { preview, receipt }, now, hidden }: StakeReceiptProps) => {
  const { transfer, wallet: state } = useAppState();
  const isDone = views.receiptStands(transfer, state) === "completed";
  const lines = receiptLines(intent, receipt);
  const signed = lines.some(({ kind }) => kind === "before");
  return (
    <>
      <StakeDone intent={intent} form={{ preview, receipt }} isDone={isDone} hidden={hidden} />
      <div className="mx-auto mt-3 flex w-full flex-col gap-3">
        <StakeEffects of={intent} answer={receipt} now={now} hidden={hidden} end={isDone ? "done" : "sent"} />
        <ReceiptFacts receipt={receipt} folded>
          <ValidatorFacts intent={intent} brief />
          {lines.map((line) => {
            const symbol = visibleText(line.symbol);
            const amount = (
              <span translate="no">
                <span className={line.kind === "amount" || line.kind === "after" ? "font-semibold" : undefined}>
                  {hidden && line.kind !== "amount" && line.kind !== "fee" ? <Mask /> : lineText(line, signed)}
                </span>{" "}
                <span>{symbol}</span>
              </span>
            );
            return (
              <Fact key={line.kind} name={t(LINE[line.kind])}>
                {line.kind === "fee" ? (
                  <PaidFee estimate={preview.gasFeeEstimate} paid={line.amount} symbol={symbol}>
                    {amount}
                  </PaidFee>
                ) : (
                  amount
                )}
              </Fact>
            );
          })}
        </ReceiptFacts>
      </div>
    </>
  );
};
