import { type Field, type Fields, type SecretField, struct, type ValueOf } from "../../../domain/decider/field.ts";
import type { Handle } from "../../../domain/values/secret.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * `bearer` sends the access token when there is one, `none` never does (spec §7: /loginRequest,
 * /resendMagicLink, /authCodeLogin).
 */
type Auth = "bearer" | "none";

/** What a call declares. `path` holds its parameters as `:name`; GET and DELETE send `body` as the query. */
interface CallParts<P extends Fields, B extends Fields, H extends Fields, A> {
  readonly name: string;
  readonly method: Method;
  readonly path: string;
  readonly auth: Auth;
  /** Whether the server must know the token's owner; only the server reads it. */
  readonly signedIn: boolean;
  /**
   * Whether the specification lacks the call. A server that answers it with 404, 405 or 501 does not offer it
   * (docs/wire.md Conventions), which is no word about what was asked for.
   */
  readonly extension: boolean;
  readonly params: P;
  readonly body: B;
  /** Headers of this call in addition to those of every call. */
  readonly headers: H;
  /** `null`: the success has no body (204). */
  readonly answer: Field<A> | null;
}

/** One call of the `/api` contract as data: client, server, log and tests all read this one description. */
export interface Call<P extends Fields = Fields, B extends Fields = Fields, A = unknown, H extends Fields = Fields>
  extends CallParts<P, B, H, A> {
  readonly paramsField: Field<ValueOf<P>>;
  readonly bodyField: Field<ValueOf<B>>;
  readonly headersField: Field<ValueOf<H>>;
}

type SecretKeys<B extends Fields> = { [K in keyof B]: B[K] extends SecretField ? K : never }[keyof B];

/** The input of the client: path, headers and body, with the vault's handle for each secret (rule 4). */
export type InputOf<C> =
  C extends Call<infer P, infer B, infer _A, infer H>
    ? ValueOf<P> & ValueOf<H> & Omit<ValueOf<B>, SecretKeys<B>> & { readonly [K in SecretKeys<B>]: Handle }
    : never;

/** The decoded body of a success. */
export type AnswerOf<C> = C extends { readonly answer: Field<infer A> } ? A : undefined;

type Options<P extends Fields, B extends Fields, H extends Fields> = {
  readonly auth?: Auth;
  readonly signedIn?: boolean;
  readonly extension?: boolean;
  readonly params?: P;
  readonly body?: B;
  readonly headers?: H;
};

/** Declares a call. Every field of path, body and answer is classified; a bare schema does not compile. */
export const call = <
  P extends Fields = Record<never, never>,
  B extends Fields = Record<never, never>,
  A = undefined,
  H extends Fields = Record<never, never>,
  R extends Field<unknown> | null = null,
>(
  name: string,
  method: Method,
  path: string,
  answer: R & (Field<A> | null),
  options: Options<P, B, H> = {},
): Call<P, B, A, H> & { readonly answer: R } => {
  const params = options.params ?? ({} as P);
  const body = options.body ?? ({} as B);
  const headers = options.headers ?? ({} as H);
  return {
    name,
    method,
    path,
    auth: options.auth ?? "bearer",
    signedIn: options.signedIn ?? true,
    extension: options.extension ?? false,
    params,
    body,
    headers,
    answer,
    paramsField: struct(params),
    bodyField: struct(body),
    headersField: struct(headers),
  };
};

const isSecret = (field: Field<unknown>): field is SecretField => "secret" in field;

/** The keys of a body that hold secrets; `once` alone, those that are wiped when the call ends. */
export const secretKeys = (of: Call, only?: SecretField["secret"]): ReadonlyArray<string> =>
  Object.entries(of.body)
    .filter(([, field]) => isSecret(field) && (only === undefined || field.secret === only))
    .map(([key]) => key);
