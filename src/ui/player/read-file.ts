import { isZip, LARGEST_LOG, TOO_LARGE, ZIPPED } from "../../app/replay/file-words.ts";

const isPacked = async (file: Blob): Promise<boolean> => {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return first === 0x1f && second === 0x8b;
};

/** The text of a log, packed or not. Rejects with an `Error` that says why it cannot be read. */
export const readText = async (file: Blob): Promise<string> => {
  if (file.size > LARGEST_LOG) throw new Error(TOO_LARGE);
  if (isZip(new Uint8Array(await file.slice(0, 4).arrayBuffer()))) throw new Error(ZIPPED);
  if (!(await isPacked(file))) return file.text();
  const reader = file.stream().pipeThrough(new DecompressionStream("gzip")).getReader();
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let size = 0;
  for (;;) {
    // a file that was cut off is read up to there: its last line says so
    const { done, value } = await reader.read().catch((error: unknown) => {
      if (size === 0) throw error;
      return { done: true, value: undefined } as const;
    });
    if (done) break;
    size += value.length;
    if (size > LARGEST_LOG) {
      await reader.cancel();
      throw new Error(TOO_LARGE);
    }
    parts.push(decoder.decode(value, { stream: true }));
  }
  return parts.join("") + decoder.decode();
};

/** A log that the server of `--open` put into the page. */
export interface Embedded {
  readonly name: string;
  readonly text: string;
}

/** The log of `--open`, or null. */
export const embeddedLog = (document: Document): Embedded | null => {
  const text = document.getElementById("log")?.textContent ?? null;
  return text === null ? null : (JSON.parse(text) as Embedded);
};
