import type { Method } from "./calls/call.ts";

/** A request ready to leave. `url` is absolute or from the origin; `body` is JSON text. */
export interface HttpRequest {
  readonly method: Method;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** The request continues when the page is closed. */
  readonly keepalive?: boolean;
}

/** Whatever came back, success or not. */
export interface HttpAnswer {
  readonly status: number;
  readonly text: string;
  /** When the server says it answered, milliseconds since 1970; absent where it does not say so. */
  readonly date?: number;
  /** For the log: the server's name of the request, and when it asks for the next attempt (`Retry-After`). */
  readonly names?: { readonly id?: string | null; readonly retry?: string | null };
}
