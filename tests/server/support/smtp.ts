import { type AddressInfo, createServer } from "node:net";
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
}

const answerTo = (line: string): string => {
  if (/^DATA/i.test(line)) return "354 go on\r\n";
  return /^QUIT/i.test(line) ? "221 bye\r\n" : "250 ok\r\n";
};

/** Starts an SMTP server for this test. */
export const smtpSink = async (): Promise<SmtpSink> => {
  const taken: Array<{ readonly to: string; readonly text: string }> = [];
  let [open, most] = [0, 0];
  const server = createServer((socket) => {
    open += 1;
    most = Math.max(most, open);
    socket.on("close", () => {
      open -= 1;
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
        to = /^RCPT TO:<(.*)>/i.exec(part)?.[1] ?? to;
        isData = /^DATA/i.test(part);
        socket.write(answerTo(part));
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
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    get recipients() {
      return taken.map(({ to }) => to);
    },
    connections: () => most,
    codeTo: (email) => /\b[0-9]{6}\b/.exec(taken.findLast(({ to }) => to === email)?.text ?? "")?.[0] ?? "",
  };
};
