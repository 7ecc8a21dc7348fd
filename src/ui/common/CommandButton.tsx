import type { Request } from "../../domain/decider/request.ts";
import type { Command } from "../../domain/index.ts";
import { Button, type ButtonProps } from "../kit/Button.tsx";
import { useCommand } from "./use-command.ts";

export type CommandButtonProps = Omit<ButtonProps, "onClick" | "type" | "pending" | "disabledReason"> & {
  readonly command: Command;
  /** The request that the command starts. */
  readonly request?: Request | undefined;
};

/** A button that sends a command. It shows why the command would be refused, and says it where a press is refused anyway. */
export const CommandButton = ({ command, request, ...button }: CommandButtonProps) => {
  const { why, pending, run } = useCommand(command, request);
  return <Button {...button} pending={pending} disabledReason={why} onClick={run} />;
};
