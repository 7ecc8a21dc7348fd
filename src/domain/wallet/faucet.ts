import type { Transaction } from "./entities.ts";

/**
 * The sender of test coins on a server in sandbox mode, which has no key, so that nobody else can send from it (docs/security.md
 * Sandbox). Only where the client itself is configured for a sandbox does it mean anything.
 */
export const SANDBOX_FAUCET = "optio1fx30k4tv564jce4le565gn555musyl8m98nfqh";

/** Whether a payment came from the faucet of a sandbox: its sender says so, never its memo, which anybody can write. */
export const isFromFaucet = ({ type, from }: Pick<Transaction, "type" | "from">): boolean =>
  type === "receive" && from === SANDBOX_FAUCET;
