import type { ContentfulStatusCode } from "hono/utils/http-status";

/** An error answer: its status, body (spec §8) and headers. Handlers throw it; the app sends it. */
export class Refusal extends Error {
  readonly status: ContentfulStatusCode;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  constructor(
    status: ContentfulStatusCode,
    body: Readonly<Record<string, unknown>>,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(`refused with ${status}`);
    this.headers = headers;
    this.status = status;
    this.body = body;
  }
}

/** A refusal with one text in the field `error`. */
export const refuse = (status: ContentfulStatusCode, error: string): Refusal => new Refusal(status, { error });

/** 422 with the texts of each field: `{ message, errors: { field: [texts] } }`. */
export const refuseFields = (errors: Readonly<Record<string, ReadonlyArray<string>>>): Refusal =>
  new Refusal(422, { message: Object.values(errors).flat()[0] ?? "Validation error", errors });
