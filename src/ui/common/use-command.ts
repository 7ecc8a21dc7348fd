import { useCallback } from "react";
import { IDLE, type Request } from "../../domain/decider/request.ts";
import type { Command, Rejection } from "../../domain/index.ts";
import { useApp, useAppState } from "./app-context.tsx";
import { reasonText } from "./rejection-text.ts";
import { sendCommand } from "./submit-command.ts";

/** Sends a command of the user; a refusal is said in a toast. Returns whether it was accepted. Always the same function. */
export const useSend = (): ((command: Command) => boolean) => {
  const app = useApp();
  return useCallback((command) => sendCommand(app, command), [app]);
};

/**
 * Why `decide` would refuse a command in the state that is shown, or null (docs/architecture.md rule 8). Problems of single
 * fields are not a reason: a form says them at its fields. A command that is not known yet has no reason.
 */
export const useWhyNot = (command: Command | null): Rejection | null => {
  const app = useApp();
  const root = useAppState();
  const rejection = command === null ? null : app.whyNot(command, root);
  return rejection !== null && "problems" in rejection ? null : rejection;
};

/** The reason of {@link useWhyNot} as text, for a button's `disabledReason`. */
export const useReason = (command: Command | null): string | null => reasonText(useWhyNot(command));

/** What a control needs to send a command. */
export interface CommandControl {
  /** Why it cannot be pressed now, as text, or null. */
  readonly why: string | null;
  /** The request that the command starts is pending. */
  readonly pending: boolean;
  /** Sends the command; a refusal is said in a toast. Returns whether it was accepted. */
  readonly run: () => boolean;
}

/** A control of one command. `request`: the request that the command starts; while it is pending there is no reason. */
export const useCommand = (command: Command, request: Request = IDLE): CommandControl => {
  const send = useSend();
  const reason = useReason(command);
  const pending = request.status === "pending";
  return { why: pending ? null : reason, pending, run: () => send(command) };
};
