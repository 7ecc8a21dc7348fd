import type { Context as HonoContext } from "hono";
import { isRecord } from "../../src/domain/decider/record.ts";
import { Refusal, refuse } from "../shared/refusal.ts";

/** The longest body of a call, in bytes. */
const BODY_BYTES = 64 * 1024;
/** A photo of just under 4 MiB as a data URL within JSON; only this call may send more than 64 KB. */
const PHOTO_BODY_BYTES = 6 * 1024 * 1024;
/** A body over 64 KB may contain one long text but not many values: parsing those would block the event loop. */
const LARGE_BODY_VALUES = 64;

const VALUE_SEPARATORS = [",", "[", "{"].map((character) => character.charCodeAt(0));

/** The longest body of the call with this name, in bytes. */
export const bodyLimitOf = (call: string): number => (call === "putAvatar" ? PHOTO_BODY_BYTES : BODY_BYTES);

const tooLarge = () => refuse(413, "The request is too large");

/** Reads a body of unknown length (chunked) up to the limit. */
const streamed = async (stream: ReadableStream<Uint8Array>, limit: number): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.byteLength;
    if (length > limit) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/** Whether a large body contains more commas and brackets than a few fields need, also inside texts. */
const hasManyValues = (bytes: Buffer): boolean => {
  let values = 0;
  for (const separator of VALUE_SEPARATORS) {
    for (let index = bytes.indexOf(separator); index !== -1; index = bytes.indexOf(separator, index + 1)) {
      values += 1;
      if (values > LARGE_BODY_VALUES) return true;
    }
  }
  return false;
};

const bytesOf = async (c: HonoContext, limit: number): Promise<Buffer> => {
  const declared = c.req.header("Content-Length");
  if (declared !== undefined) {
    if (Number(declared) > limit) throw tooLarge();
    return Buffer.from(await c.req.arrayBuffer());
  }
  const stream = c.req.raw.body;
  return stream === null ? Buffer.alloc(0) : streamed(stream, limit);
};

const readable = async (c: HonoContext, limit: number): Promise<Buffer> => {
  try {
    return await bytesOf(c, limit);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // only the connection can fail here: the client disconnected during the upload, which is not a fault
    throw refuse(400, "The request was cut off");
  }
};

/** Throws on bytes that are no UTF-8: different passwords must not become the same text. */
const UTF_8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

const malformed = () => refuse(400, "The body must be a JSON object");

/** `application/json`, with or without parameters: a type that a page of another site can send only after it asked. */
const JSON_TYPE = /^application\/json\s*(?:;|$)/i;

/**
 * The JSON object in a request's body; an empty body is an empty object. 413 above `limit` bytes, which are counted
 * before anything is parsed; 415 for a body that does not say that it is JSON; 400 for one that is not a JSON object.
 */
export const readBody = async (c: HonoContext, limit: number): Promise<Readonly<Record<string, unknown>>> => {
  const bytes = await readable(c, limit);
  if (bytes.length > 0 && !JSON_TYPE.test(c.req.header("Content-Type") ?? "")) {
    throw refuse(415, "Send the body as application/json.");
  }
  if (bytes.length > BODY_BYTES && hasManyValues(bytes)) throw malformed();
  try {
    const text = UTF_8.decode(bytes);
    if (text.trim() === "") return {};
    const value: unknown = JSON.parse(text);
    if (isRecord(value)) return value;
  } catch {
    // refused below like any other body that is not an object
  }
  throw malformed();
};

/**
 * Reads the rest of a small body before the request is refused. Otherwise the connection is closed half a second after
 * the answer, and the client's next request on it is lost.
 */
export const finishBody = async (c: HonoContext): Promise<void> => {
  const declared = Number(c.req.header("Content-Length") ?? 0);
  if (declared > 0 && declared <= BODY_BYTES) await c.req.arrayBuffer().catch(() => undefined);
};
