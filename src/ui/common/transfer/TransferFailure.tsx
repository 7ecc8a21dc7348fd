import "../../i18n/later.ts";
import type { Failure } from "../../../domain/decider/failure.ts";
import { chainErrorOf } from "../../../domain/staking/chain-errors.ts";
import { t, useText } from "../../i18n/index.ts";
import { failureText } from "../failure-text.ts";

/** Why a transfer or its preview was refused, in one text: what the network's answer means, else the answer itself. */
export const transferFailureText = (failure: Failure): string => {
  const error = chainErrorOf(failure);
  return error === null ? failureText(failure) : t(`chain.${error}`);
};

/** {@link transferFailureText} as paragraphs, with the network's own answer under Details. */
export const TransferFailure = ({ failure }: { readonly failure: Failure }) => {
  const t = useText();
  return (
    <>
      <p>{transferFailureText(failure)}</p>
      {chainErrorOf(failure) === null ? null : (
        <details>
          <summary className="cursor-pointer text-sm">{t("transfer.details")}</summary>
          <p className="mt-1 text-sm break-words">{failureText(failure)}</p>
        </details>
      )}
    </>
  );
};
