import { chainCodeOf, type Failure } from "../../../domain/decider/failure.ts";
import { t } from "../../i18n/index.ts";
import { Disclosure } from "../../kit/Disclosure.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { failureText } from "../failure-text.ts";
import { Notice } from "../Notice.tsx";
import { listsOf, textsIn } from "../server-texts.ts";

/** Every text of a failure's lists, of fields or not, as lines in their order. */
const listedLines = ({ validation }: Failure): ReadonlyArray<string> =>
  listsOf(validation)
    .flatMap((list) => (typeof list === "object" && list !== null ? Object.values(list).flatMap(textsIn) : []))
    .flatMap((text) => visibleText(text).split("\n"));

/**
 * Why a transfer or its preview was refused, in one text: what the network's answer means, else the answer itself with
 * everything that it says of single values.
 */
export const transferFailureText = (failure: Failure): string => {
  const code = chainCodeOf(failure);
  if (code !== null) return t(code);
  const lines = failureText(failure).split("\n");
  const more = listedLines(failure).filter((line) => !lines.includes(line));
  return [...lines, ...new Set(more)].join("\n");
};

/** The network's own answer, folded; nothing where {@link transferFailureText} is that answer. */
const NetworkAnswer = ({ failure }: { readonly failure: Failure }) =>
  chainCodeOf(failure) === null ? null : (
    <Disclosure look="quiet" summary={t("transfer.details")}>
      <p className="mt-1 text-sm break-words whitespace-pre-line">{failureText(failure)}</p>
    </Disclosure>
  );

/** {@link transferFailureText} as paragraphs, with the network's own answer under Details. */
export const TransferFailure = ({ failure }: { readonly failure: Failure }) => (
  <>
    <p className="whitespace-pre-line">{transferFailureText(failure)}</p>
    <NetworkAnswer failure={failure} />
  </>
);

/** `refused` is why the form itself refuses, `failure` why the server refused the preview. */
type FormFailureProps = { readonly refused: string | null; readonly failure: Failure | null };

/** Why the form of a transfer or a stake got no preview, above its button; nothing if it was not refused. */
export const FormFailure = ({ refused, failure }: FormFailureProps) => {
  if (refused !== null) return <Notice tone="negative" role="alert" title={visibleText(refused)} />;
  if (failure === null) return null;
  return (
    <Notice tone="negative" role="alert" title={transferFailureText(failure)}>
      {chainCodeOf(failure) === null ? undefined : <NetworkAnswer failure={failure} />}
    </Notice>
  );
};
