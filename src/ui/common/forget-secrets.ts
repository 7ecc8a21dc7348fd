import type { AppApi } from "../../app/app-api.ts";
import type { Command } from "../../domain/index.ts";
import type { Handle } from "../../domain/values/secret.ts";

/** Makes the vault forget what a refused command holds of secrets: nobody is going to use them (S8). */
export const forgetSecrets = (app: Pick<AppApi, "vault">, command: Command): void => {
  for (const value of Object.values<unknown>(command)) {
    if (typeof value === "object" && value !== null && "handle" in value) app.vault.forget(value.handle as Handle);
  }
};
