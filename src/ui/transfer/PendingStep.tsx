import { useEffect, useRef, useState } from "react";
import { sharedPrefix } from "../../domain/kernel/address.ts";
import { type Attempt, Command, type Intent, LOOKS, views } from "../../domain/transfer/index.ts";
import { useApp, useAppState } from "../app-context.tsx";
import { useText } from "../i18n/index.ts";
import { FullAddress } from "../kit/Address.tsx";
import { Button } from "../kit/Button.tsx";
import { visibleText } from "../kit/visibleText.ts";
import { failureText } from "../shell/failureText.ts";
import { assetOf, tokenFor } from "./assets.ts";
import { ConfirmForm } from "./ConfirmForm.tsx";
import { Fact, Facts } from "./Facts.tsx";
import { Notice } from "./Notice.tsx";

/** How often the transactions were read, and when they are read again by themselves (W3). */
const useLookTexts = (attempt: Attempt): ReadonlyArray<string> => {
  const t = useText();
  const done = Math.min(attempt.look, LOOKS.length);
  const next = LOOKS.slice(done).map((each) => each / 1000);
  const coming = new Intl.ListFormat("en").format(next.map(String));
  if (done === 0) return [t("transfer.looksFirst", { next: coming })];
  return [
    t("transfer.looks", { done: attempt.look, all: Math.max(attempt.look, LOOKS.length) }),
    next.length === 0 ? t("transfer.looksOver") : t("transfer.looksNext", { next: coming }),
  ];
};

const Unknown = ({
  attempt,
  intent,
  onClose,
}: {
  readonly attempt: Attempt;
  readonly intent: Intent;
  readonly onClose: () => void;
}) => {
  const t = useText();
  const app = useApp();
  const { transfer } = useAppState();
  const [sending, setSending] = useState(false);
  const texts = useLookTexts(attempt);
  return (
    <>
      <Notice tone="warning" title={t("transfer.mayHaveMoved")}>
        <p>{t("transfer.unknownText")}</p>
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {transfer.failure === null ? null : <p className="text-muted">{failureText(transfer.failure)}</p>}
      </Notice>
      {sending ? (
        <>
          <p className="text-sm text-pretty text-muted">{t("transfer.sendAgainText")}</p>
          <ConfirmForm
            intent={intent}
            whyNot={null}
            error={null}
            back={
              <Button variant="secondary" onClick={() => setSending(false)}>
                {t("transfer.cancel")}
              </Button>
            }
          />
        </>
      ) : (
        <div className="flex flex-col gap-3">
          <Button wide onClick={() => app.dispatch(Command.LookAgain({ key: attempt.key }))}>
            {t("transfer.lookAgain")}
          </Button>
          <Button wide variant="secondary" onClick={() => setSending(true)}>
            {t("transfer.sendAgain")}
          </Button>
          <Button wide variant="ghost" onClick={onClose}>
            {t("transfer.later")}
          </Button>
          <Button wide variant="ghost" onClick={() => app.dispatch(Command.Reset())}>
            {t("transfer.another")}
          </Button>
        </div>
      )}
    </>
  );
};

/** A transfer on its way, or one that nobody knows the outcome of (decisions.md §4 Money). */
export const PendingStep = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useText();
  const root = useAppState();
  const { intent } = root.transfer;
  const attempt = views.ownAttempt(root.transfer);
  const step = useRef<HTMLDivElement>(null);
  useEffect(() => step.current?.focus(), []);
  if (intent === null) return null;
  const chain = tokenFor(root, assetOf(intent))?.chainName ?? intent.chainId;
  return (
    <div ref={step} tabIndex={-1} className="flex flex-col gap-5 focus:outline-none">
      {attempt?.unknown === true ? null : <p className="text-center text-muted">{t("transfer.pendingText")}</p>}
      <Facts>
        <Fact name={t("transfer.amount")}>
          <span className="font-semibold">{intent.amount}</span> {intent.symbol}
        </Fact>
        <Fact name={t("transfer.network")}>{visibleText(chain)}</Fact>
        <Fact wide name={t("transfer.to")}>
          <FullAddress address={intent.to} sharedPrefix={sharedPrefix(intent.to)} />
        </Fact>
      </Facts>
      {attempt?.unknown === true ? <Unknown attempt={attempt} intent={intent} onClose={onClose} /> : null}
    </div>
  );
};
