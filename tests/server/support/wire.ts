import { connect, createServer, type Socket } from "node:net";

/** Counts the statements in what a client of PostgreSQL sends. Each message has a type and a length; the first has no type. */
const statementsIn = (): ((bytes: Buffer) => number) => {
  let rest = Buffer.alloc(0);
  let isFirst = true;
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    let found = 0;
    for (;;) {
      const head = isFirst ? 0 : 1;
      if (rest.length < head + 4) return found;
      const end = head + rest.readUInt32BE(head);
      if (rest.length < end) return found;
      // a query as text, or the execution of one with parameters
      if (!isFirst && "QE".includes(String.fromCharCode(rest[0] ?? 0))) found += 1;
      isFirst = false;
      rest = rest.subarray(end);
    }
  };
};

/** A connection to the database that can be made to drop all data, or cut at one of its packets. */
export interface Wire {
  readonly url: string;
  readonly hang: (hanging: boolean) => void;
  /** Cuts the connection of the packet with this number, counted from now on in both directions; the packet is lost. */
  readonly cutAt: (packet: number) => void;
  /** Whether a connection was cut since `cutAt`. */
  readonly wasCut: () => boolean;
  /** How many statements were sent so far. */
  readonly statements: () => number;
  readonly close: () => void;
}

/** A wire to the database with this URL. */
export const wireTo = async (database: string): Promise<Wire> => {
  const [target, near] = [new URL(database), new URL(database)];
  const sockets = new Set<Socket>();
  let hanging = false;
  let left = Number.POSITIVE_INFINITY;
  let statements = 0;
  const server = createServer((client) => {
    const far = connect(Number(target.port), target.hostname);
    const count = statementsIn();
    client.on("data", (bytes: Buffer) => {
      statements += count(bytes);
    });
    for (const [from, to] of [
      [client, far],
      [far, client],
    ] as const) {
      sockets.add(from);
      from.on("data", (bytes) => {
        left -= 1;
        if (left === -1) from.destroy();
        else if (!hanging) to.write(bytes);
      });
      from.on("close", () => to.destroy());
      from.on("error", () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  near.port = String(typeof address === "object" && address !== null ? address.port : 0);
  return {
    url: near.href,
    hang: (value) => {
      hanging = value;
    },
    cutAt: (packet) => {
      left = packet;
    },
    wasCut: () => left < 0,
    statements: () => statements,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};
