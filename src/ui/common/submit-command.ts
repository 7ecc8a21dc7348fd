import { isRight } from "fp-ts/Either";
import type { AppApi } from "../../app/api/app-api.ts";
import type { Problem } from "../../domain/decider/validation.ts";
import type { Command } from "../../domain/index.ts";
import type { Handle } from "../../domain/values/secret.ts";
import { rejectionText } from "./rejection-text.ts";
import { toasts } from "./toasts.ts";

/** Why a form's command was rejected: problems of single fields, or else a text for the form as a whole. */
export interface Rejected {
  readonly problems: ReadonlyArray<Problem>;
  readonly text: string | null;
}

/** Makes the vault forget the secrets of a command. */
export const forgetSecrets = ({ vault }: Pick<AppApi, "vault">, command: Command): void => {
  for (const value of Object.values<unknown>(command)) {
    if (typeof value === "object" && value !== null && "handle" in value) vault.forget(value.handle as Handle);
  }
};

/** Dispatches a form's command. Returns null if it is accepted; if not, its secrets are forgotten (S8). */
export const submitCommand = (app: AppApi, command: Command): Rejected | null => {
  const answer = app.dispatch(command);
  if (isRight(answer)) return null;
  forgetSecrets(app, command);
  return "problems" in answer.left
    ? { problems: answer.left.problems, text: null }
    : { problems: [], text: rejectionText(answer.left) };
};

/** Dispatches a command of the user; a refusal is said in a toast. Returns whether it was accepted. */
export const sendCommand = (app: AppApi, command: Command): boolean => {
  const answer = app.dispatch(command);
  if (isRight(answer)) return true;
  toasts.error(rejectionText(answer.left), "refused");
  return false;
};
