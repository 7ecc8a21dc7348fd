import { isLeft, left } from "fp-ts/Either";
import { EMPTY, map } from "rxjs";
import { resetPasscode, verifyKey } from "../../../adapters/http/calls/wallet.ts";
import { coded } from "../../../adapters/http/failure.ts";
import type { Failure } from "../../../domain/decider/failure.ts";
import { Command } from "../../../domain/wallet/index.ts";
import { repeatWhenLost } from "../lost-answers.ts";
import { acknowledges, latest, on, perform, type Reactor, recorded, together } from "../reactor.ts";
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

/** Checks the phrase; leaving the screen cancels the check. */
const phraseCheck: Reactor = (happened$, { callApi }) =>
  happened$.pipe(
    on("wallet.PhraseCheckRequested", "wallet.ResetLeft"),
    latest((requested) => {
      if (requested.event._tag === "wallet.ResetLeft") return EMPTY;
      const { request, walletId, phrase } = requested.event;
      return callApi(requested, verifyKey, { id: walletId, data: phrase, type: "mnemonic" }).pipe(
        map((answer) => (isLeft(answer) || answer.right.valid ? answer : left(DENIED))),
        recorded(
          requested,
          () => Command.RecordPhraseChecked({ request }),
          (failure) => Command.RecordPhraseCheckFailure({ request, failure }),
        ),
      );
    }),
  );

/** Another passcode by the recovery phrase: checks the phrase, saves the passcode, wipes the secrets it no longer needs. */
export const walletPasscode = together(
  phraseCheck,
  acknowledges(
    "wallet.PasscodeResetRequested",
    (requested, context) => {
      const { walletId, phrase, passcode } = requested.event;
      const both = { walletPasscode: passcode, walletPasscode_confirmation: passcode };
      const input = { id: walletId, mnemonic: phrase, ...both };
      return forgetting(context, [passcode], repeatWhenLost(context, requested, resetPasscode, input));
    },
    Command.RecordPasscodeReset,
    Command.RecordPasscodeResetFailure,
  ),
  (happened$, { vault }) =>
    happened$.pipe(
      on("wallet.PhraseRefused", "wallet.PasscodeReset", "wallet.PasscodeResetFailed", "wallet.ResetLeft"),
      perform(({ event: { phrase } }) => {
        if (phrase !== null) vault.forget(phrase);
      }),
    ),
);
