import "../build/node-version.ts";
import { command } from "./properties/command.ts";

// a reader that has seen enough, such as `head`, closes the pipe
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});
process.exitCode = command(process.argv.slice(2), console, process.env);
