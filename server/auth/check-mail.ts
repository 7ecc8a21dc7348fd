import type { SendMailOptions } from "nodemailer";

/** An SMTP server, as nodemailer connects to it. */
interface Smtp {
  readonly verify: () => Promise<unknown>;
  readonly sendMail: (mail: SendMailOptions) => Promise<unknown>;
}

/** What an operator can do about each code of nodemailer and of the system. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "no program listens there",
  EDNS: "the name of the host is not known",
  ENOTFOUND: "the name of the host is not known",
  ETIMEDOUT: "it does not answer",
  EAUTH: "it refuses the user name or the password",
  ENOAUTH: "it asks for a user name and a password",
  ETLS: "the encrypted connection cannot be made",
  EENVELOPE: "it refuses the sender or the recipient",
};

/** Why an SMTP server cannot be used, in plain words with the codes. */
const mailProblem = (error: unknown): string => {
  const read = (name: string): unknown =>
    typeof error === "object" && error !== null ? Reflect.get(error, name) : undefined;
  // nodemailer keeps the system's code in the text alone
  const inText = /\bE[A-Z]{4,}\b/.exec(error instanceof Error ? error.message : "")?.[0];
  const code = [inText, read("code")].find((known) => typeof known === "string" && known in REASONS) ?? read("code");
  const codes = [code, read("responseCode")].filter((part) => part !== undefined && part !== null);
  return `${REASONS[String(code)] ?? "it cannot be used"} (${codes.join(" ")})`;
};

/** Why an SMTP server cannot be used; null where it can: the connection, its encryption, and the sign-in. */
export const verifyMail = (smtp: Pick<Smtp, "verify">): Promise<string | null> =>
  smtp.verify().then(() => null, mailProblem);

/** Whether the server at `host` takes a message to this address, with one line for each step. */
export const checkMail = async (
  smtp: Smtp,
  { host, from, to }: { readonly host: string; readonly from: string; readonly to: string },
): Promise<{ readonly isTaken: boolean; readonly lines: ReadonlyArray<string> }> => {
  const problem = await verifyMail(smtp);
  if (problem !== null) return { isTaken: false, lines: [`The SMTP server ${host} cannot be used: ${problem}.`] };
  const connected = `The SMTP server ${host} lets this service in.`;
  const text = "This message was sent by npm run mail:check. If you can read it, codes and links of Optio arrive.";
  try {
    await smtp.sendMail({ from, to: { name: "", address: to }, subject: "A test message of Optio", text });
  } catch (error) {
    return {
      isTaken: false,
      lines: [connected, `It did not take a message from ${from} to ${to}: ${mailProblem(error)}.`],
    };
  }
  return {
    isTaken: true,
    lines: [connected, `It took a message from ${from} to ${to}. Look for it, also among spam.`],
  };
};
