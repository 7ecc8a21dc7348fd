import type { Failure } from "../../domain/decider/failure.ts";
import type { Command } from "../../domain/index.ts";
import { Failure as FailureCard } from "../kit/Failure.tsx";
import { failureText } from "./failure-text.ts";
import { useSend } from "./use-command.ts";
import { useLoadOnline } from "./use-load.ts";

/** Props of {@link LoadFailed}: `command` loads again. */
export type LoadFailedProps = {
  readonly title?: string | undefined;
  readonly failure: Failure | null;
  readonly command: Command;
};

/** A load that failed: why, and Retry. It loads again by itself when the device is online again. */
export const LoadFailed = ({ title, failure, command }: LoadFailedProps) => {
  const send = useSend();
  useLoadOnline(command);
  return <FailureCard title={title} text={failureText(failure)} onRetry={() => send(command)} />;
};
