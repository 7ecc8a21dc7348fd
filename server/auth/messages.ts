import type { Context } from "../shared/context.ts";
import { issueChallenge } from "./challenges.ts";
import { type Asker, clientColumns, knownClient, postMessage, subjectOf } from "./clients.ts";
import { isLinkOnly } from "./guesses.ts";
import { findByIdentifier, type UserRow } from "./identifier.ts";
import { compose, requireSendable, type Send } from "./mail.ts";

/**
 * Lets a client without a sign-in request a message to an identifier: 503 when none can be sent, 429 above the limits of
 * requests. The rest happens in the background, so that the answer and its time are the same with and without an account:
 * `make` gets the account, if there is one, unless the recipient has had enough messages.
 */
export const requestMessage = async (
  ctx: Context,
  request: Omit<Asker, "knownAs">,
  make: (within: Context, send: Send, asker: Asker, user: UserRow | undefined) => Promise<void>,
): Promise<void> => {
  const { identifier, client } = request;
  requireSendable(ctx, identifier);
  const found = await findByIdentifier(ctx.db, identifier);
  const asker = { ...request, knownAs: await knownClient(ctx, found, client, null) };
  await postMessage(ctx, asker, found, (turn) =>
    compose(ctx, turn, async (within, send) =>
      make(within, send, asker, await findByIdentifier(within.db, identifier)),
    ),
  );
};

/**
 * Issues a code and a link to a client. Also without an account: nothing is sent then, but the client's guesses are counted
 * and answered as if it had been. The code is null after too many wrong ones: a link cannot be guessed.
 */
export const issueTo = async (
  ctx: Context,
  asker: Asker,
  user: UserRow | undefined,
): Promise<Omit<Awaited<ReturnType<typeof issueChallenge>>, "code"> & { readonly code: string | null }> => {
  const { purpose, identifier, client, knownAs } = asker;
  const linkOnly = knownAs === null && (await isLinkOnly(ctx, asker));
  const request = {
    userId: user?.id ?? null,
    purpose,
    subject: subjectOf(identifier),
    ...clientColumns(client),
    countedFor: knownAs === null ? client.address : null,
  };
  const issued = await issueChallenge(ctx, request, !linkOnly);
  return { ...issued, code: linkOnly ? null : issued.code };
};
