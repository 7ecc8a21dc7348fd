import { createHash } from "node:crypto";
import { entropyToMnemonic } from "@scure/bip39";
import { wordlist } from "@scure/bip39/wordlists/english.js";

/** A demo account; its password and passcode are public on purpose. */
export interface DemoAccount {
  readonly email: string;
  readonly password: string;
  readonly passcode: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
  readonly country: string;
  readonly roles: ReadonlyArray<string>;
}

/** The demo accounts of sandbox mode: `npm start` prints them. */
export const DEMO_ACCOUNTS: readonly [DemoAccount, DemoAccount] = [
  {
    email: "ada@demo.optio",
    password: "Ada-demo-2026!",
    passcode: "Ada-wallet-1!",
    firstName: "Ada",
    lastName: "Lovelace",
    username: "ada",
    country: "GB",
    roles: ["Admin"],
  },
  {
    email: "grace@demo.optio",
    password: "Grace-demo-2026!",
    passcode: "Grace-wallet-1!",
    firstName: "Grace",
    lastName: "Hopper",
    username: "grace",
    country: "US",
    roles: [],
  },
];

/** A demo account's recovery phrase, derived from its name, so that its passcode can be reset. */
export const demoPhrase = ({ username }: DemoAccount): string =>
  entropyToMnemonic(createHash("sha256").update(`optio demo ${username}`).digest(), wordlist);
