import { type Failure, isMisread } from "../../domain/decider/failure.ts";
import type { Command } from "../../domain/index.ts";
import { FailureCard } from "./FailureCard.tsx";
import { useSend } from "./use-command.ts";
import { useLoadOnline } from "./use-load.ts";

/** `command` loads again. */
export type LoadFailedProps = {
  readonly title?: string | undefined;
  readonly failure: Failure | null;
  readonly command: Command;
};

/** A load that failed: why, and Retry. It loads again by itself when the device is online again. */
export const LoadFailed = ({ title, failure, command }: LoadFailedProps) => {
  const send = useSend();
  useLoadOnline(isMisread(failure) ? null : command);
  return <FailureCard title={title} failure={failure} onRetry={() => send(command)} />;
};
