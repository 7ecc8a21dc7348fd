import "../../build/node-version.ts";
import { checkMail } from "../auth/check-mail.ts";
import { smtpTransport } from "../auth/mail.ts";
import { mailFromEnvironment } from "../config/config.ts";
import { ConfigError } from "../config/environment.ts";
import { misuse, readOptions } from "./options.ts";
import { startFailure } from "./words.ts";

const USAGE = `npm run mail:check -- me@example.org

Connects to the SMTP server of OPTIO_SMTP_URL, signs in, and sends one message from OPTIO_MAIL_FROM.
The exit code is 0 if the server took the message and 1 if it did not.
  --help   prints this text`;

const check = async (to: string): Promise<void> => {
  const mail = mailFromEnvironment(process.env);
  const smtp = smtpTransport(mail);
  if (mail === null || smtp === null)
    throw new ConfigError("OPTIO_SMTP_URL is missing: there is no SMTP server to check");
  const { isTaken, lines } = await checkMail(smtp, { host: new URL(mail.smtpUrl).host, from: mail.from, to });
  smtp.close();
  for (const line of lines) console.log(line);
  process.exitCode = isTaken ? 0 : 1;
};

const { positionals } = readOptions(USAGE, {}, process.argv.slice(2), true);
const [to, ...more] = positionals;
if (to === undefined || more.length > 0 || !/^[^\s@]+@[^\s@]+$/.test(to)) {
  misuse(`Give the address that the message goes to.\n\n${USAGE}`);
} else {
  check(to).catch((error: unknown) => {
    console.error(startFailure(error));
    process.exit(1);
  });
}
