import { isLeft } from "fp-ts/Either";
import { merge, mergeMap, type Observable, of } from "rxjs";
import { createWallet, getMnemonic, getWallets, verifyKey } from "../../../adapters/http/calls/wallet.ts";
import { type Failure, outcomeOf } from "../../../domain/decider/failure.ts";
import { Command, requests } from "../../../domain/wallet/index.ts";
import {
  type Happened,
  latest,
  type Of,
  on,
  perform,
  type Reaction,
  type Reactor,
  type ReactorContext,
  reaction,
  recordedBy,
} from "../reactor.ts";
import { forget } from "../vault.ts";

type Creation = Happened<Of<"wallet.CreateRequested">>;

/**
 * Finds out whether a wallet exists after a creation that was not answered, or was answered by 'already exists' (W13):
 * reads the wallets, and compares the phrase of the one it finds. Nothing found or nothing readable is `failure`.
 */
const findCreated = ({ callApi }: ReactorContext, cause: Creation, failure: Failure): Observable<Reaction> => {
  const { request, phrase } = cause.event;
  const failed = of(reaction(cause, Command.RecordCreateFailure({ request, failure })));
  return callApi(cause, getWallets, {}).pipe(
    mergeMap((answer) => {
      const wallet = isLeft(answer) ? undefined : answer.right.wallets[0];
      if (wallet === undefined) return failed;
      return callApi(cause, verifyKey, { id: wallet.id, data: phrase, type: "mnemonic" }).pipe(
        mergeMap((verdict) => {
          // a wallet of another phrase was set up elsewhere; without a verdict the user tries again
          const existedBefore = isLeft(verdict) ? verdict.left.code === "invalidSeed" : !verdict.right.valid;
          return isLeft(verdict) && !existedBefore
            ? failed
            : of(reaction(cause, Command.RecordCreated({ request, wallet, existedBefore })));
        }),
      );
    }),
  );
};

/** Carries the set-up of a wallet to the server: the phrase, and the wallet itself (docs/rules.md Screens, /setup-wallet). */
export const walletSetup: Reactor = (happened$, context) =>
  merge(
    happened$.pipe(
      on("wallet.PhraseRequested"),
      latest((requested) =>
        context
          .callApi(requested, getMnemonic, {})
          .pipe(recordedBy(requests.phrase, requested, ({ mnemonic }) => ({ phrase: context.vault.put(mnemonic) }))),
      ),
    ),
    happened$.pipe(
      on("wallet.CreateRequested"),
      latest((requested) => {
        const { request, passcode, phrase } = requested.event;
        return context.callApi(requested, createWallet, { walletPasscode: passcode, mnemonic: phrase }).pipe(
          mergeMap((answer) => {
            if (!isLeft(answer)) {
              const created = Command.RecordCreated({ request, wallet: answer.right, existedBefore: false });
              return of(reaction(requested, created));
            }
            const failure = answer.left;
            return outcomeOf(failure) === "open" || failure.kind === "Conflict"
              ? findCreated(context, requested, failure)
              : of(reaction(requested, Command.RecordCreateFailure({ request, failure })));
          }),
        );
      }),
    ),
    happened$.pipe(
      on("wallet.WalletCreated", "wallet.SetupBegun", "wallet.PasscodeChosen", "wallet.PhraseDiscarded"),
      perform(({ event }) => {
        const { unusedSecrets = [] } =
          event._tag === "wallet.PhraseDiscarded" ? { unusedSecrets: [event.phrase] } : event;
        forget(context, ...unusedSecrets);
      }),
    ),
  );
