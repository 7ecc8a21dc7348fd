/** A refused command. `code` is the error code of the W3C's WebDriver. */
export class WebDriverError extends Error {
  override readonly name = "WebDriverError";
  readonly code: string;
  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/** Sends a command of the W3C's WebDriver to a driver and returns its value. Rejects when `signal` ends it. */
export const command = async <Value>(
  url: string,
  method: "GET" | "POST" | "DELETE",
  body?: object,
  signal: AbortSignal | null = null,
): Promise<Value> => {
  const response = await fetch(url, { method, signal, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { readonly value: unknown };
  if (response.ok) return value as Value;
  const { error, message } = value as { readonly error: string; readonly message: string };
  throw new WebDriverError(error, message);
};
