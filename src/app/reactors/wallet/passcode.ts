import { isLeft } from "fp-ts/Either";
import { EMPTY, map, merge } from "rxjs";
import { resetPasscode, verifyKey } from "../../../adapters/http/calls/wallet.ts";
import { coded } from "../../../adapters/http/failure.ts";
import type { Failure } from "../../../domain/decider/failure.ts";
import { Command } from "../../../domain/wallet/index.ts";
import { repeatWhenLost } from "../lost-answers.ts";
import { acknowledged, latest, on, perform, type Reactor, reaction } from "../reactor.ts";
import { forgetting } from "../vault.ts";

/** A phrase that the server denies with a success. */
const DENIED: Failure = {
  kind: "Rejected",
  ...coded("invalidSeed"),
  status: 200,
  endpoint: verifyKey.path,
  method: verifyKey.method,
  validation: null,
};

/** Another passcode by the recovery phrase: checks the phrase, saves the passcode, wipes the secrets it no longer needs. */
export const walletPasscode: Reactor = (happened$, { callApi, vault }) =>
  merge(
    // leaving the screen cancels the check
    happened$.pipe(
      on("wallet.PhraseCheckRequested", "wallet.ResetLeft"),
      latest((requested) => {
        if (requested.event._tag === "wallet.ResetLeft") return EMPTY;
        const { request, walletId, phrase } = requested.event;
        return callApi(requested, verifyKey, { id: walletId, data: phrase, type: "mnemonic" }).pipe(
          map((answer) => {
            const failure = isLeft(answer) ? answer.left : answer.right.valid ? null : DENIED;
            return reaction(
              requested,
              failure === null
                ? Command.RecordPhraseChecked({ request })
                : Command.RecordPhraseCheckFailure({ request, failure }),
            );
          }),
        );
      }),
    ),
    happened$.pipe(
      on("wallet.PasscodeResetRequested"),
      latest((requested) => {
        const { walletId, phrase, passcode } = requested.event;
        const both = { walletPasscode: passcode, walletPasscode_confirmation: passcode };
        const input = { id: walletId, mnemonic: phrase, ...both };
        return forgetting({ vault }, [passcode], repeatWhenLost({ callApi }, requested, resetPasscode, input)).pipe(
          acknowledged(requested, Command.RecordPasscodeReset, Command.RecordPasscodeResetFailure),
        );
      }),
    ),
    happened$.pipe(
      on("wallet.PhraseRefused", "wallet.PasscodeReset", "wallet.PasscodeResetFailed", "wallet.ResetLeft"),
      perform(({ event: { phrase } }) => {
        if (phrase !== null) vault.forget(phrase);
      }),
    ),
  );
