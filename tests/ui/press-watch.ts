import { isLeft } from "fp-ts/Either";
import type { AppApi, BusRejection } from "../../src/app/api/app-api.ts";
import type { Rejection } from "../../src/domain/index.ts";

/** A command of the user, and why it was refused, or null. */
interface Asked {
  readonly tag: string;
  readonly rejection: Rejection | BusRejection | null;
}

/** What the screens ask of the application: the user's commands, and what they do to the device. */
export const createWatch = () => {
  const asked: Asked[] = [];
  const done: string[] = [];
  const noting =
    <A extends ReadonlyArray<unknown>, R>(what: string, run: (...args: A) => R) =>
    (...args: A): R => {
      done.push(what);
      return run(...args);
    };
  window.print = noting("print", () => undefined);
  return {
    asked,
    done,
    watched: (app: AppApi): AppApi => ({
      ...app,
      dispatch: (command, source = "person") => {
        const answer = app.dispatch(command, source);
        if (source === "person") asked.push({ tag: command._tag, rejection: isLeft(answer) ? answer.left : null });
        return answer;
      },
      copy: noting("copy", app.copy),
      download: noting("download", app.download),
      openAdmin: noting("openAdmin", app.openAdmin),
      preferences: { ...app.preferences, write: noting("write", app.preferences.write) },
      releases: { ...app.releases, apply: noting("apply", app.releases.apply) },
    }),
    forget: (): void => {
      asked.length = 0;
      done.length = 0;
    },
  };
};
export type Watch = ReturnType<typeof createWatch>;
