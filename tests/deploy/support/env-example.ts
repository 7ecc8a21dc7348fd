import { readFileSync } from "node:fs";
import { join } from "node:path";

/** What a deployment sets, with a value that shows its form; everything else has a default. */
const SET: Readonly<Record<string, string>> = {
  DATABASE_URL: "postgres://optio:password@127.0.0.1/optio",
  OPTIO_PUBLIC_URL: "https://wallet.example",
  OPTIO_TRUSTED_PROXIES: "1",
  OPTIO_DRAIN_DELAY_SECONDS: "12",
  OPTIO_SMTP_URL: "smtps://user:password@mail.example",
  OPTIO_MAIL_FROM: "wallet@wallet.example",
  // too short, so that the server does not start before it is replaced
  OPTIO_JWT_SECRET: "replace-me",
};

/** Lines of a comment, of at most 100 characters. */
const comment = (text: string): string =>
  text
    .replaceAll("`", "")
    .replace(/(.{1,97})(?: |$)/g, "# $1\n")
    .trimEnd();

/** The variables of a row of the table in server/README.md, and what it says of them. */
const rows = (): ReadonlyArray<{ readonly names: ReadonlyArray<string>; readonly meaning: string }> =>
  [
    ...readFileSync(join(import.meta.dirname, "../../../server/README.md"), "utf8").matchAll(
      /^\| (`[A-Z].*?) \| (.*) \|$/gm,
    ),
  ]
    .map(([, first = "", meaning = ""]) => ({
      names: [...first.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = ""]) => name),
      meaning,
    }))
    .filter(({ names }) => names.length > 0);

/** The settings of the server for `/etc/optio/env`: what a deployment needs is set, the rest is there as comments. */
export const envExample = (): string =>
  [
    "# Settings of the server, written by npx tsx tests/deploy/write-env-example.ts from server/README.md.",
    "# Copy it to /etc/optio/env (mode 600) and put your own values in. A secret: openssl rand -base64 48",
    ...rows().map(({ names, meaning }) =>
      ["", comment(meaning), ...names.map((name) => (name in SET ? `${name}=${SET[name]}` : `#${name}=`))].join("\n"),
    ),
    "",
  ].join("\n");
