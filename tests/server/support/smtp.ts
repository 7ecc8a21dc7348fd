import { type AddressInfo, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** An SMTP server that takes messages. */
export interface SmtpSink {
  readonly url: string;
  /** The recipients of the messages it took, in their order. */
  readonly recipients: ReadonlyArray<string>;
  /** How many connections to it were open at the same time, at most. */
  readonly connections: () => number;
  /** The newest code that was sent to this address. */
  readonly codeTo: (email: string) => string;
  /** The messages that it took, as they arrived. */
  readonly texts: ReadonlyArray<string>;
  /** Ends all connections and refuses new ones, until `up`. */
  readonly down: () => Promise<void>;
  readonly up: () => Promise<void>;
  /** Answers this for a recipient in place of taking it; null takes it again. */
  readonly answer: (email: string, line: string | null) => void;
}

const answerTo = (line: string, answers: ReadonlyMap<string, string>): string => {
  const chosen = answers.get(recipientOf(line) ?? "");
  if (chosen !== undefined) return `${chosen}\r\n`;
  if (/^DATA/i.test(line)) return "354 go on\r\n";
  return /^QUIT/i.test(line) ? "221 bye\r\n" : "250 ok\r\n";
};

const recipientOf = (line: string): string | undefined => /^RCPT TO:<(.*)>/i.exec(line)?.[1];

/** Starts an SMTP server for this test. */
export const smtpSink = async (): Promise<SmtpSink> => {
  const taken: Array<{ readonly to: string; readonly text: string }> = [];
  const answers = new Map<string, string>();
  const sockets = new Set<Socket>();
  let [open, most] = [0, 0];
  const server = createServer((socket) => {
    open += 1;
    sockets.add(socket);
    most = Math.max(most, open);
    socket.on("close", () => {
      open -= 1;
      sockets.delete(socket);
    });
    let [text, to, isData] = ["", "", false];
    const read = (): void => {
      const end = text.indexOf(isData ? "\r\n.\r\n" : "\r\n");
      if (end === -1) return;
      const part = text.slice(0, end);
      text = text.slice(end + (isData ? 5 : 2));
      if (isData) {
        isData = false;
        taken.push({ to, text: part });
        socket.write("250 taken\r\n");
      } else {
        to = recipientOf(part) ?? to;
        isData = /^DATA/i.test(part);
        socket.write(answerTo(part, answers));
      }
      read();
    };
    socket.on("error", () => socket.destroy());
    socket.on("data", (chunk) => {
      text += String(chunk);
      read();
    });
    socket.write("220 sink\r\n");
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const down = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  onTestFinished(() => down());
  return {
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    get recipients() {
      return taken.map(({ to }) => to);
    },
    connections: () => most,
    get texts() {
      return taken.map(({ text }) => text);
    },
    down,
    up: () => listen(port),
    answer: (email, line) => {
      if (line === null) answers.delete(email);
      else answers.set(email, line);
    },
    codeTo: (email) => /\b[0-9]{6}\b/.exec(taken.findLast(({ to }) => to === email)?.text ?? "")?.[0] ?? "",
  };
};
