import { ScanLine } from "lucide-react";
import { Suspense, useEffect, useEffectEvent, useState } from "react";
import { views as session } from "../../../domain/session/index.ts";
import { Command, isCompleteAddress, views } from "../../../domain/transfer/index.ts";
import { type Loss, lossAt } from "../../../domain/transfer/lost-addresses.ts";
import {
  canonicalAddress,
  lacksChecksum,
  recipientProblem,
  sameAddress,
  sharedPrefix,
} from "../../../domain/values/address.ts";
import { isTestnet } from "../../../domain/values/chains.ts";
import type { TokenBalance } from "../../../domain/wallet/entities.ts";
import { useAppState } from "../../common/app-context.tsx";
import { useFieldError } from "../../common/FormFields.tsx";
import { listText } from "../../common/list-text.ts";
import { missing } from "../../common/missing.tsx";
import { FormProblem, Notice } from "../../common/Notice.tsx";
import { problemText } from "../../common/problem-text.ts";
import type { SendContact, SendInitial } from "../../common/send-context.ts";
import { assetOf, assetParts, tokenFor } from "../../common/transfer/assets.tsx";
import { LookalikeComparison } from "../../common/transfer/LookalikeComparison.tsx";
import { useSend } from "../../common/use-command.ts";
import { t } from "../../i18n/index.ts";
import { FullAddress } from "../../kit/Address.tsx";
import { StatusRegion } from "../../kit/Announcer.tsx";
import { Button } from "../../kit/Button.tsx";
import { Checkbox } from "../../kit/Checkbox.tsx";
import { Field } from "../../kit/Field.tsx";
import { IconButton } from "../../kit/IconButton.tsx";
import { loadable } from "../../kit/loadable.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { fromCode } from "./code-fields.ts";
import { RecipientCombobox } from "./RecipientCombobox.tsx";
import { RecipientAdvice, recipientAt } from "./RecipientIdentity.tsx";
import type { ScanDialogProps } from "./ScanDialog.tsx";
import type { SendForm } from "./send-values.ts";
import { type CodeOutcome, useRecipient } from "./use-recipient.ts";
import { contactAddress } from "./use-send-form.ts";

const titleOf = (loss: Loss): string =>
  loss.kind === "contract" ? t("transfer.lossContract", { symbol: loss.symbol }) : t("transfer.lossNobody");

/** Holds a recipient back where what is sent is most likely lost: a token's contract, or an address without an owner. */
const LossWarning = ({ form, to }: { readonly form: SendForm; readonly to: string }) => {
  const compared = form.watch("compared");
  const loss = lossAt(to);
  if (loss === null) return null;
  const isMeant = sameAddress(compared, to);
  return (
    <Notice tone={isMeant ? "warning" : "negative"} role="alert" title={titleOf(loss)}>
      <p>{t(loss.kind === "contract" ? "transfer.lossContractText" : "transfer.lossNobodyText")}</p>
      <Checkbox
        label={t("transfer.lossConfirmed")}
        checked={isMeant}
        onChange={(event) =>
          form.setValue("compared", event.currentTarget.checked ? to : "", {
            shouldValidate: form.formState.isSubmitted,
          })
        }
      />
    </Notice>
  );
};

const FIELDS = ["to", "amount", "memo", "asset"] as const;

/** What the payment code of the form filled in, as far as nobody changed it since, and that it chose another asset. */
const CodeFacts = ({ form }: { readonly form: SendForm }) => {
  const root = useAppState();
  const values = form.watch();
  const given = fromCode(values);
  if (!given.to) return null;
  const nameOf = (asset: string): string => {
    const token = tokenFor(root, asset);
    return token === null
      ? assetParts(asset).symbol
      : t("transfer.assetName", { symbol: token.symbol, chain: token.chainName });
  };
  const change = { before: visibleText(nameOf(values.assetBefore)), after: visibleText(nameOf(values.codeAsset)) };
  const isReal = isTestnet(assetParts(values.assetBefore).chainId) && !isTestnet(assetParts(values.codeAsset).chainId);
  const fields = listText(FIELDS.filter((field) => given[field]).map((field) => t(`transfer.codeGave.${field}`)));
  return (
    <>
      <p className="text-sm text-muted">
        {t(values.codeFrom === "link" ? "transfer.linkFilled" : "transfer.codeFilled", { fields })}
      </p>
      {given.asset ? (
        <Notice tone="warning" title={t(isReal ? "transfer.codeAssetReal" : "transfer.codeAsset", change)} />
      ) : null}
    </>
  );
};

/** The scanner with its decoder, loaded when it is opened. */
const ScanDialog = loadable<ScanDialogProps>(
  () => import("./ScanDialog.tsx").then((module) => module.ScanDialog),
  missing(() => t("transfer.scannerMissing")),
);

/** `contact` is the person whose page opened the form or who was chosen. */
type RecipientFieldProps = {
  readonly form: SendForm;
  readonly token: TokenBalance;
  readonly contact: SendContact | undefined;
  readonly onContact: (contact: SendContact | undefined) => void;
  /** The code of a link that has not filled the form in yet; `onRequest` says that it has. */
  readonly request: SendInitial["request"];
  readonly onRequest: () => void;
};

type LikenessProps = { readonly form: SendForm; readonly to: string; readonly onChoose: (to: string) => void };

/** Warns that a recipient resembles a known address, or that the known ones could not be loaded (W8). */
const Likeness = ({ form, to, onChoose }: LikenessProps) => {
  const send = useSend();
  const root = useAppState();
  const found = views.lookalike(root.transfer, root, to);
  const { request, isKnown } = root.transfer.recipients;
  const isUnchecked = isCompleteAddress(to) && found === null && request.status === "failed" && !isKnown;
  return (
    <>
      {found?.likeness === "both-ends" ? (
        <LookalikeComparison
          known={found.known}
          typed={to}
          compared={canonicalAddress(form.watch("compared")) === to}
          onCompared={(compared) =>
            form.setValue("compared", compared ? to : "", { shouldValidate: form.formState.isSubmitted })
          }
          onUseKnown={() => onChoose(found.known)}
        />
      ) : null}
      <StatusRegion>
        {found === null || found.likeness === "both-ends" ? null : (
          <Notice tone="warning" title={t("transfer.oneEnd")}>
            <FullAddress address={found.known} sharedPrefix={sharedPrefix(found.known)} />
          </Notice>
        )}
        {isUnchecked ? (
          <Notice tone="warning" title={t("transfer.unchecked")}>
            <Button
              variant="secondary"
              size="small"
              className="self-start"
              onClick={() => send(Command.LoadRecipients())}
            >
              {t("transfer.pollAgain")}
            </Button>
          </Notice>
        ) : null}
      </StatusRegion>
    </>
  );
};

type PersonChoiceProps = {
  readonly legend: string;
  readonly address: string;
  readonly onChoose: (address: string) => void;
};

/** The whole address of the person of the form, to choose after another one was typed. */
const PersonChoice = ({ legend, address, onChoose }: PersonChoiceProps) => (
  <fieldset className="flex flex-col gap-1">
    <legend className="mb-1 text-sm text-muted">{legend}</legend>
    <button
      type="button"
      className="rounded-control px-3 py-2 text-left text-sm transition-colors hover:bg-sunken"
      onClick={() => onChoose(address)}
    >
      <FullAddress address={address} sharedPrefix={sharedPrefix(address)} />
    </button>
  </fieldset>
);

/** The request of the addresses of the person who was chosen failed. */
const LookupFailed = ({ name, onRetry }: { readonly name: string; readonly onRetry: () => void }) => (
  <Notice tone="warning" role="alert" title={t("transfer.lookupFailed", { name })}>
    <Button variant="secondary" size="small" className="self-start" onClick={onRetry}>
      {t("errors.tryAgain")}
    </Button>
  </Notice>
);

/**
 * The recipient: an address, a person by name or username, or a payment code that is pasted or scanned. An address that
 * resembles a known one stops here (W8), and a person who resembles a known one is pointed out.
 */
export const RecipientField = (props: RecipientFieldProps) => {
  const { form, token, contact, onContact, request } = props;
  const root = useAppState();
  const { lookup, forget, choose, chooseSaved, applyCode } = useRecipient({ form, token, onContact });
  const [code, setCode] = useState<CodeOutcome | null>(null);
  const [scan, setScan] = useState<{ readonly picture: Blob | null } | null>(null);
  const takeRequest = useEffectEvent((link: NonNullable<SendInitial["request"]>) => {
    setCode(applyCode(link.code, link));
    props.onRequest();
  });
  useEffect(() => {
    if (request !== undefined) takeRequest(request);
  }, [request]);
  const typed = form.watch("to");
  const to = canonicalAddress(typed);
  const set = (address: string) =>
    form.setValue("to", address, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  const theirs = contactAddress(contact, assetOf(token));
  const problem = recipientProblem(token.chainId, to, token.address);
  const isChosen = problem === null;
  const on = { chainId: token.chainId, memo: form.watch("memo") };
  // a whole address is checked at once, other texts when the form is submitted
  const atOnce = problem !== null && isCompleteAddress(to) ? problemText({ field: "to", rule: problem }) : undefined;
  const error = useFieldError(form, "to") ?? atOnce;
  const lookedUp = lookup === null ? "" : visibleText(session.fullName(lookup.person.contact));
  /** What is looked up, or cannot be had; at most one applies. */
  const status = (() => {
    if (lookup !== null) return lookup.failed ? null : t("transfer.lookingUp", { name: lookedUp });
    if (code !== null && "filled" in code && code.filled === "token") return t("transfer.codeOfToken");
    if (theirs !== null || contact === undefined || to !== "") return null;
    return t("transfer.contactNoAddress", {
      name: contact.name,
      symbol: token.symbol,
      chain: token.chainName,
    });
  })();
  return (
    <div className="flex flex-col gap-1.5">
      <Field label={t("transfer.recipient")} error={error}>
        <RecipientCombobox
          form={form}
          token={token}
          chosen={isChosen ? recipientAt(root, to, contact, on) : null}
          onPerson={(person) => {
            setCode(null);
            choose(person);
          }}
          onSaved={(saved) => {
            setCode(null);
            chooseSaved(saved);
          }}
          onType={() => {
            forget();
            if (contact !== undefined) onContact(undefined);
            setCode(null);
          }}
          onCode={(text) => setCode(applyCode(text))}
          onPicture={(picture) => setScan({ picture })}
          end={<IconButton label={t("transfer.scan")} icon={ScanLine} onClick={() => setScan({ picture: null })} />}
        />
      </Field>
      <StatusRegion>
        {status === null ? null : <p className="text-sm text-muted">{status}</p>}
        <CodeFacts form={form} />
      </StatusRegion>
      {lookup?.failed === true ? <LookupFailed name={lookedUp} onRetry={() => choose(lookup.person)} /> : null}
      {code !== null && "rule" in code ? <FormProblem text={problemText({ field: "to", rule: code.rule })} /> : null}
      {isChosen ? (
        <p className="text-sm">
          <FullAddress address={to} sharedPrefix={sharedPrefix(to)} />
        </p>
      ) : null}
      <StatusRegion>
        {isChosen && lacksChecksum(typed) ? <Notice tone="warning" title={t("transfer.noChecksum")} /> : null}
        {isChosen ? <RecipientAdvice address={to} contact={contact} on={on} /> : null}
      </StatusRegion>
      {theirs === null || sameAddress(to, theirs) ? null : (
        <PersonChoice legend={t("transfer.contact", { name: contact?.name ?? "" })} address={theirs} onChoose={set} />
      )}
      <Likeness form={form} to={to} onChoose={set} />
      <LossWarning form={form} to={to} />
      {scan === null ? null : (
        <Suspense>
          <ScanDialog
            picture={scan.picture}
            onClose={() => setScan(null)}
            onText={(text) => {
              const outcome = applyCode(text);
              if ("rule" in outcome) return outcome.rule;
              setCode(outcome);
              setScan(null);
              return null;
            }}
          />
        </Suspense>
      )}
    </div>
  );
};
