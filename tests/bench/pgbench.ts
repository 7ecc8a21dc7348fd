import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** A statement as the server sent it, with the values of its parameters. */
export interface Sent {
  readonly text: string;
  readonly values: ReadonlyArray<unknown>;
}

/** The statements of two transfers of one person, which differ in what is new for each transfer. */
export interface Recording {
  readonly one: ReadonlyArray<Sent>;
  readonly other: ReadonlyArray<Sent>;
}

const ID = /^[A-Za-z0-9_-]{16,80}$/;

/** A pgbench script of the first transfer, and the variables that hold its values; every new id is new for each run. */
const scriptOf = ({
  one,
  other,
}: Recording): { readonly script: string; readonly variables: ReadonlyArray<string> } => {
  const ids = new Map<unknown, number>();
  const variables: string[] = [];
  const lines = one.map(({ text, values }, statement) => {
    const replaced = text.replace(/\$([0-9]+)/g, (_, position: string) => {
      const index = Number(position) - 1;
      const value = values[index];
      if (value === null || value === undefined) return "null";
      if (value === "") return "''";
      if (typeof value === "string" && ID.test(value) && other[statement]?.values[index] !== value) {
        const number = ids.get(value) ?? ids.size;
        ids.set(value, number);
        return `(:unique || '-${number}')`;
      }
      const name = `v${statement}_${position}`;
      variables.push("-D", `${name}=${String(value)}`);
      return `:${name}`;
    });
    return `${replaced.replaceAll("\n", " ")};`;
  });
  return { script: ["\\set unique random(1, 9000000000000000)", ...lines, ""].join("\n"), variables };
};

/**
 * Runs the statements of recorded transfers by pgbench, prepared, on one connection for each recording; returns how many
 * transfers a second all of them make together.
 */
export const transfersByPgbench = async (
  program: string,
  url: string,
  recordings: ReadonlyArray<Recording>,
  seconds: number,
): Promise<number> => {
  const { hostname, port, username, pathname } = new URL(url);
  const folder = mkdtempSync(join(tmpdir(), "optio-pgbench-"));
  try {
    const rates = await Promise.all(
      recordings.map(async (recording, index) => {
        const { script, variables } = scriptOf(recording);
        const file = join(folder, `transfer${index}.sql`);
        writeFileSync(file, script);
        const { stdout } = await promisify(execFile)(program, [
          ...["-n", "-M", "prepared", "-c", "1", "-T", String(seconds), "-f", file],
          ...["-h", hostname, "-p", port, "-U", username, ...variables, pathname.slice(1)],
        ]);
        return Number(/^tps = ([0-9.]+)/m.exec(stdout)?.[1]);
      }),
    );
    return rates.reduce((total, rate) => total + rate, 0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
