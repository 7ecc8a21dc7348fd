import { connect } from "node:net";

/** A connection that sends one request after the other; resolves to the status of each answer. */
export interface KeepAlive {
  readonly send: (request: string) => Promise<number>;
  readonly close: () => void;
}

/**
 * A connection to a server, with as little work as possible: the load generator shares the cores with the server that it
 * measures. Answers must have a `Content-Length`.
 */
export const keepAlive = (url: string): KeepAlive => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).setNoDelay();
  let received = "";
  let settle = { resolve: (_status: number): void => undefined, reject: (_error: Error): void => undefined };
  socket.setEncoding("latin1");
  socket.on("data", (text: string) => {
    received += text;
    const end = received.indexOf("\r\n\r\n");
    const length = /^content-length: ([0-9]+)/im.exec(received)?.[1];
    if (end === -1 || received.length < end + 4 + Number(length ?? 0)) return;
    const status = Number(received.slice(9, 12));
    received = "";
    settle.resolve(status);
  });
  socket.on("error", (error) => settle.reject(error));
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        settle = { resolve, reject };
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
};
