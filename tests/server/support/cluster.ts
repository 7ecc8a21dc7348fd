import { inject } from "vitest";
import type { TestProject } from "vitest/node";
import { openServer } from "../../../server/db/connect.ts";
import { createDatabase, startCluster } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The URL of the PostgreSQL server of this run. */
    readonly cluster: string;
  }
}

const MIGRATED = "optio_migrated";

/** Starts one PostgreSQL server for all test files of a run (globalSetup in tests/vitest.config.ts); returns how to stop it. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const cluster = await startCluster();
  const { close } = await openServer(await createDatabase(cluster.url, "template1", MIGRATED));
  await close();
  project.provide("cluster", cluster.url);
  return cluster.stop;
};

/** The URL of a new, empty database. */
export const emptyDatabase = (): Promise<string> => createDatabase(inject("cluster"));

/** The URL of a new database with all tables and no rows. */
export const migratedDatabase = (): Promise<string> => createDatabase(inject("cluster"), MIGRATED);
