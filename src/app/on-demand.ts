import { type Failure, noAnswer } from "../domain/kernel/failure.ts";
import type { Request } from "../domain/kernel/request.ts";
import { Command, type State } from "../domain/session/index.ts";
import type { Core } from "./core.ts";
import type { Engine } from "./engine.ts";

type Told = (told: { readonly request: string; readonly failure: Failure }) => Command;

/** What is said while there is no engine: nobody is known to be here, and no open question of coming in gets an answer. */
const unanswered = ({ phase, signIn, signUp, forgot, magicLink, resetLink }: State): ReadonlyArray<Command> => {
  const questions: ReadonlyArray<readonly [Request, Told]> = [
    [signIn, Command.RecordSignInFailure],
    [signUp, Command.RecordSignUpFailure],
    [forgot, Command.RecordForgotFailure],
    [magicLink, Command.RecordMagicLinkFailure],
    [resetLink, Command.RecordResetLinkFailure],
  ];
  return [
    ...(phase === "starting" ? [Command.RecordNoSession()] : []),
    ...questions.flatMap(([{ id }, failed]) =>
      id === null ? [] : [failed({ request: id, failure: noAnswer("/", "GET") })],
    ),
  ];
};

/**
 * The engine, brought when it is first wanted: the sign-in page stands without it. Whatever waits for it while it
 * cannot be brought is answered as unreachable; whoever wants it next brings it anew, and finds what storage holds.
 */
export const onDemand = (core: Pick<Core, "bus" | "report">, bring: () => Promise<Engine>) => {
  let running: Promise<Engine | null> | null = null;
  const giveUp = (): null => {
    running = null;
    core.report("the engine could not be loaded");
    for (const command of unanswered(core.bus.state().session)) core.bus.dispatch(command, { source: "system" });
    return null;
  };
  return {
    want: (): void => {
      running ??= bring().catch(giveUp);
    },
    stop: (): void => void running?.then((engine) => engine?.stop()),
  };
};
