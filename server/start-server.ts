import { randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import { serve as listen } from "@hono/node-server";
import { eq } from "drizzle-orm";
import { COSTS } from "./auth/scrypt.ts";
import { serverClock } from "./clock.ts";
import { DEFAULTS, type ServerConfig, type Storage } from "./config.ts";
import type { Context } from "./context.ts";
import { openFolder, openMemory, openServer } from "./db/connect.ts";
import type { Connection, Db } from "./db/database.ts";
import { settings } from "./db/schema/accounts.ts";
import { createApp, type Report } from "./http/app.ts";
import { seed } from "./seed/seed.ts";

/** How to start a server; what is left out is as DEFAULTS says. */
export interface StartOptions extends Partial<ServerConfig> {
  /** 0: any free port. */
  readonly port: number;
  readonly storage: Storage;
  readonly report?: Report;
  /** Called before each step that takes a while. */
  readonly progress?: (step: string) => void;
}

/** A server that is listening on 127.0.0.1. */
export interface RunningServer {
  readonly url: string;
  readonly ctx: Context;
  /** The names of the calls it serves. */
  readonly served: ReadonlySet<string>;
  readonly stop: () => Promise<void>;
}

const open = (storage: Storage): Promise<Connection> => {
  switch (storage.kind) {
    case "folder":
      return openFolder(storage.path);
    case "server":
      return openServer(storage.url);
    case "memory":
      return openMemory(storage.from);
  }
};

/** The secret all processes of a service sign with: configured, or made once and kept in the database. */
const signingKey = async (db: Db, configured: string | null): Promise<Uint8Array> => {
  if (configured !== null) return new TextEncoder().encode(configured);
  const made = { key: "jwt_secret", value: randomBytes(48).toString("base64url") };
  await db.insert(settings).values(made).onConflictDoNothing();
  const [row] = await db.select().from(settings).where(eq(settings.key, made.key));
  return new TextEncoder().encode(row?.value ?? made.value);
};

const silent: Report = () => undefined;

/**
 * Opens the database, migrates it, seeds it when it is empty, and listens on 127.0.0.1. Rejects with the
 * operating system's error (EADDRINUSE) when the port is taken; the database is closed then.
 */
export const startServer = async (options: StartOptions): Promise<RunningServer> => {
  const { port, storage, report, progress, ...given } = options;
  const config: ServerConfig = { ...DEFAULTS, ...given };
  progress?.("opening the database");
  const connection = await open(storage);
  let url = config.publicUrl;
  const ctx: Context = {
    db: connection.db,
    config,
    clock: serverClock(config.clock, config.sandbox),
    cost: COSTS[config.scrypt],
    signingKey: await signingKey(connection.db, config.jwtSecret),
    publicUrl: () => (config.publicUrl === "" ? url : config.publicUrl),
  };
  progress?.("seeding the database");
  await seed(ctx);
  const { hono, served } = createApp(ctx, report ?? silent);
  return new Promise((resolve, reject) => {
    const server = listen({ fetch: hono.fetch, port, hostname: "127.0.0.1" });
    server.once("error", (error) => connection.close().then(() => reject(error), reject));
    server.once("listening", () => {
      url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const stop = async (): Promise<void> => {
        await new Promise<void>((closed) => {
          server.close(() => closed());
          if ("closeAllConnections" in server) server.closeAllConnections();
        });
        await connection.close();
      };
      resolve({ url, ctx, served, stop });
    });
  });
};
