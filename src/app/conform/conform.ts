import type { TransportShape } from "../../adapters/http/transport.ts";
import { askEverything, type Server } from "./ask.ts";
import type { Judged } from "./judge.ts";
import { checkPreflight, type Page } from "./preflight.ts";
import { type Account, signIn, signOut } from "./sign-in.ts";
import { type Verdict, verdictOf } from "./verdict.ts";
import { type Payment, write } from "./write.ts";

/** How a server is judged. */
export interface Setting {
  /** What stands before `/api`, without a slash at its end; empty for a transport that needs none. */
  readonly api: string;
  readonly transport: TransportShape;
  /** An access token, or an account to sign in with. */
  readonly access: { readonly token: string } | Account;
  /** Null: nothing is written. */
  readonly writes: { readonly payment: Payment | null } | null;
  /** A page of another origin whose preflight is checked, with the platform's fetch; null for the server's own. */
  readonly page: (Page & { readonly fetch: typeof globalThis.fetch }) | null;
}

/** What was found, and the sentence about it. */
export interface Report extends Verdict {
  readonly calls: ReadonlyArray<Judged>;
  /** What a page of another origin cannot do; null where none was asked about. */
  readonly preflight: ReadonlyArray<string> | null;
}

/** Makes every reading call of the specification against a server, and says whether the product works with it. */
export const conform = async ({ api, transport, access, writes, page }: Setting): Promise<Report> => {
  const stranger: Server = { transport, api, bearer: null };
  const signedIn = "token" in access ? null : await signIn(stranger, access);
  const bearer = "token" in access ? access.token : (signedIn?.bundle?.access_token ?? null);
  const server: Server = { ...stranger, bearer };
  const calls = [...(signedIn?.calls ?? [])];
  if (bearer !== null) {
    const asked = await askEverything(server);
    calls.push(...asked.calls);
    if (writes !== null) calls.push(...(await write(server, asked, writes.payment)));
  }
  if (signedIn !== null && signedIn.bundle !== null) calls.push(...(await signOut(server, signedIn.bundle)));
  const preflight = page === null ? null : await checkPreflight(page.fetch, api, page);
  return {
    ...verdictOf({ calls, preflight: preflight?.problems ?? [], lost: preflight?.lost ?? [], recorded: false }),
    calls,
    preflight: preflight?.problems ?? null,
  };
};

/** What a recording says. */
export const recordedReport = (calls: ReadonlyArray<Judged>): Report => ({
  ...verdictOf({ calls, preflight: [], lost: [], recorded: true }),
  calls,
  preflight: null,
});
