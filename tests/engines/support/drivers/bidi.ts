import { once } from "node:events";
import WebSocket from "ws";

/** An event of the browser. */
export interface BidiEvent {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A refused command. `code` is the error code of the W3C's WebDriver. */
export class BidiError extends Error {
  override readonly name = "BidiError";
  readonly code: string;
  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/** A connection to a browser that speaks WebDriver BiDi. */
export interface Bidi {
  readonly send: <Result>(method: string, params: object) => Promise<Result>;
  readonly close: () => void;
}

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

type Message =
  | { readonly type: "success"; readonly id: number; readonly result: unknown }
  | { readonly type: "error"; readonly id: number; readonly error: string; readonly message: string }
  | ({ readonly type: "event" } & BidiEvent);

/** Connects to the address that the browser printed; every event goes to `onEvent`. */
export const connectBidi = async (address: string, onEvent: (event: BidiEvent) => void): Promise<Bidi> => {
  const socket = new WebSocket(address, { perMessageDeflate: false });
  await once(socket, "open");
  const waiting = new Map<number, Waiting>();
  let last = 0;
  socket.on("message", (data) => {
    const message = JSON.parse(data.toString()) as Message;
    if (message.type === "event") return onEvent(message);
    const command = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.type === "success") command?.resolve(message.result);
    else command?.reject(new BidiError(message.error, message.message));
  });
  socket.on("close", () => {
    for (const { reject } of waiting.values()) reject(new Error("the browser closed the connection"));
    waiting.clear();
  });
  return {
    send: <Result>(method: string, params: object) =>
      new Promise<Result>((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve: (result) => resolve(result as Result), reject });
        socket.send(JSON.stringify({ id: last, method, params }));
      }),
    close: () => socket.close(),
  };
};
