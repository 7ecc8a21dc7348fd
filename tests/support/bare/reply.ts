/** A request as the handler of a specified call receives it: the path's parameters, and the specified keys alone. */
interface Asked {
  readonly input: Readonly<Record<string, unknown>>;
  /** Whether the bearer is a token that this server gave out and that is still valid. */
  readonly signedIn: boolean;
}

/** An answer: a body, no body, or a refusal with a status. */
export type Reply = { readonly status: number; readonly body?: unknown };
export type Handlers = Readonly<Record<string, (asked: Asked) => Reply>>;

export const ok = (body: unknown): Reply => ({ status: 200, body });
export const done: Reply = { status: 204 };
export const refuse = (status: number, error: string): Reply => ({ status, body: { error } });
