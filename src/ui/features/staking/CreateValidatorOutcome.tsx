import { CircleX, Clock3 } from "lucide-react";
import { useEffect, useRef } from "react";
import type { Creation } from "../../../domain/staking/creation.ts";
import { Command, views } from "../../../domain/transfer/index.ts";
import { useApp } from "../../common/app-context.tsx";
import { CommandButton } from "../../common/CommandButton.tsx";
import { ReceiptFacts } from "../../common/transfer/ReceiptFacts.tsx";
import { RefutedNotice } from "../../common/transfer/RefutedReceipt.tsx";
import { causeText } from "../../common/transfer/UnknownOutcome.tsx";
import { useSend } from "../../common/use-command.ts";
import { t } from "../../i18n/index.ts";
import { Amount } from "../../kit/Amount.tsx";
import { Button } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { Fact, Facts } from "../../kit/Facts.tsx";
import { safeLink } from "../../kit/foreign-address.ts";
import { Spinner } from "../../kit/Spinner.tsx";
import { TextLink } from "../../kit/TextLink.tsx";
import { CreationFacts } from "./CreateValidatorReview.tsx";
import { SproutMark } from "./StakeMarks.tsx";

type Step<Name extends Creation["step"]> = Extract<Creation, { readonly step: Name }>;

/** What is said of each state of the search for a creation. */
const SEARCH = {
  searching: { title: "staking.create.checking", text: "errors.creationChecked" },
  listed: { title: "refusals.listedAsPending", text: "transfer.listedStakeText" },
  unchecked: { title: "transfer.notChecked", text: "transfer.notCheckedStakeText" },
  notFound: { title: "staking.create.notFound", text: "staking.create.notFoundText" },
} as const;

const REFUTED = {
  failed: "transfer.failed",
  cancelled: "transfer.cancelled",
  unknown: "transfer.statusUnknown",
} as const;

/** The status of the creation, in one live region for all steps, so that each change is announced once (A11). */
const Status = ({ of, search }: { readonly of: OutcomeProps["of"]; readonly search: views.Search | null }) => {
  const shown = {
    sending: { icon: <Spinner />, text: "staking.create.sending", style: "text-accent" },
    unknown: {
      icon: <Clock3 className="size-12" />,
      text: SEARCH[search ?? "searching"].title,
      style: "text-warning",
    },
    created: { icon: <SproutMark />, text: "transfer.completed", style: "text-positive" },
    refuted: {
      icon: <CircleX className="size-12" />,
      text: of.step === "refuted" ? REFUTED[of.of.status] : "transfer.failed",
      style: "text-negative",
    },
  } as const;
  const { icon, text, style } = shown[of.step];
  return (
    <div className={`flex flex-col items-center gap-2 ${style}`}>
      <span aria-hidden="true">{icon}</span>
      <div role="status" className="text-center text-xl font-semibold">
        {t(text)}
      </div>
    </div>
  );
};

/** The receipt came, but the network did not create the validator, or nobody can tell; the values are in the form again. */
const Refuted = ({ of, symbol }: { readonly of: Step<"refuted">; readonly symbol: string }) => {
  const send = useSend();
  return (
    <>
      <RefutedNotice of={of.of} />
      <ReceiptFacts receipt={of.receipt} folded>
        <CreationFacts values={of.values} operator={of.operator} symbol={symbol} />
      </ReceiptFacts>
      {of.of.status === "unknown" ? null : (
        <Button wide onClick={() => send(Command.Reset())}>
          {t("errors.tryAgain")}
        </Button>
      )}
    </>
  );
};

type UnknownProps = {
  readonly attempt: Step<"unknown">["attempt"];
  readonly search: views.Search;
  readonly onAgain: () => void;
};

/** No answer came: what is known, and once it was looked for in vain what the user can do (W3, W13). */
const Unknown = ({ attempt, search, onAgain }: UnknownProps) => {
  const app = useApp();
  const send = useSend();
  const { key, isPolling } = attempt;
  const wasNotFound = search === "notFound";
  const cause = causeText(attempt, "");
  return (
    <>
      <div className="flex flex-col gap-2 text-center text-pretty">
        <p>{t(SEARCH[search].text)}</p>
        {cause ? <p className="text-sm whitespace-pre-line text-muted">{cause}</p> : null}
        {wasNotFound ? <p className="text-sm text-muted">{t("staking.create.againText")}</p> : null}
      </div>
      <div className="flex flex-wrap items-center justify-center gap-3">
        <Button variant="secondary" pending={isPolling} onClick={() => send(Command.PollAgain({ key }))}>
          {t("transfer.pollAgain")}
        </Button>
        {wasNotFound ? (
          <>
            <Button variant="secondary" onClick={onAgain}>
              {t("staking.create.again")}
            </Button>
            <CommandButton variant="ghost" command={Command.Dismiss({ key })}>
              {t("transfer.dismiss")}
            </CommandButton>
          </>
        ) : null}
        <TextLink external href={app.config.supportUrl}>
          {t("transfer.contactSupport")}
        </TextLink>
      </div>
    </>
  );
};

const Receipt = ({ of, symbol, onDone }: OutcomeProps & { readonly of: Step<"created"> }) => {
  const done = useRef<HTMLButtonElement>(null);
  useEffect(() => done.current?.focus(), []);
  const { receipt, values, operator } = of;
  const facts = <CreationFacts values={values} operator={operator} symbol={symbol} />;
  return (
    <>
      <p className="text-center text-pretty">
        {receipt === null
          ? t("staking.create.createdFound")
          : t("staking.create.createdText", { name: values.moniker })}
      </p>
      {receipt === null ? (
        <Facts>{facts}</Facts>
      ) : (
        <ReceiptFacts receipt={receipt}>
          {facts}
          <Fact name={t("transfer.networkFee")}>
            <Amount value={receipt.gasFee} symbol={symbol} places={18} />
          </Fact>
        </ReceiptFacts>
      )}
      {receipt !== null && safeLink(receipt.blockExplorerLink) !== null ? null : (
        <TextLink href="/activity" className="self-center">
          {t("staking.create.activity")}
        </TextLink>
      )}
      <Button ref={done} wide onClick={onDone}>
        {t("transfer.done")}
      </Button>
    </>
  );
};

type OutcomeProps = {
  readonly of: Exclude<Creation, { readonly step: "form" }>;
  readonly symbol: string;
  readonly onAgain: () => void;
  readonly onDone: () => void;
};

/** A creation that was sent: on its way, of unknown outcome, or done. */
export const CreateValidatorOutcome = (props: OutcomeProps) => {
  const { of } = props;
  const search = of.step === "unknown" ? views.searchOf(of.attempt) : null;
  return (
    <Card>
      <div className="mx-auto flex max-w-2xl flex-col gap-6">
        <Status of={of} search={search} />
        {of.step === "unknown" && search !== null ? (
          <Unknown attempt={of.attempt} search={search} onAgain={props.onAgain} />
        ) : null}
        {of.step === "created" ? <Receipt {...props} of={of} /> : null}
        {of.step === "refuted" ? <Refuted of={of} symbol={props.symbol} /> : null}
      </div>
    </Card>
  );
};
