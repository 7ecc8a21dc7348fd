import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { isRoot } from "./unprivileged.ts";

/** Where a system puts the programs of its services, which the path of a user may lack. */
const SERVICES = ["/usr/sbin", "/usr/local/sbin"];

/** The file of the first of these programs that this machine has. */
export const onPath = (...names: ReadonlyArray<string>): string | undefined =>
  [...(process.env.PATH ?? "").split(delimiter), ...SERVICES]
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((file) => existsSync(file));

/** Runs a command that prints to the terminal; whether it succeeded. */
export const runHere = (command: string, ...args: ReadonlyArray<string>): boolean =>
  spawnSync(command, args, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  }).status === 0;

/** What `npm test` sets: it may install what it needs. A part of it that is run alone installs nothing. */
const MAY_INSTALL = "OPTIO_INSTALL";

/** Lets this process, and those that it starts, install what is missing. */
export const allowInstalling = (): void => {
  process.env[MAY_INSTALL] = "1";
};

export const mayInstall = (): boolean => process.env[MAY_INSTALL] === "1";

/** Installs Debian's packages where that is allowed and possible: as root, on a machine with apt-get. */
export const installDebian = (why: string, ...packages: ReadonlyArray<string>): void => {
  if (!mayInstall() || !isRoot || onPath("apt-get") === undefined) return;
  console.log(`${why}: installing Debian's ${packages.join(", ")}.`);
  runHere("apt-get", "update");
  runHere("apt-get", "install", "-y", "--no-install-recommends", ...packages);
};
