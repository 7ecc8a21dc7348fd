import { spawnSync } from "node:child_process";
import { expect, it, vi } from "vitest";
import { stopOnSignals } from "../../server/cli/words.ts";

it("the first signal stops the server, the second ends the process at once", async () => {
  const exit = vi.spyOn(process, "exit").mockImplementation(() => undefined as never);
  const before = process.listeners("SIGTERM");
  let stops = 0;
  let stopped = (): void => undefined;
  stopOnSignals(() => {
    stops += 1;
    return new Promise((resolve) => {
      stopped = resolve;
    });
  });
  const added = process.listeners("SIGTERM").filter((listener) => !before.includes(listener));
  const signal = (): void => {
    for (const listener of added) listener("SIGTERM");
  };
  signal();
  expect([stops, exit.mock.calls]).toEqual([1, []]);
  signal();
  expect([stops, exit.mock.calls]).toEqual([1, [[1]]]);
  stopped();
  await vi.waitFor(() => expect(exit.mock.calls.at(-1)).toEqual([0]));
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    const ours = process.listeners(name).at(-1);
    if (ours !== undefined) process.removeListener(name, ours);
  }
  exit.mockRestore();
});

it("npm start with a wrong setting prints one line and exits with 1", () => {
  const { NODE_ENV, PATH } = process.env;
  for (const [setting, line] of [
    [{ OPTIO_SANBDOX: "0" }, "OPTIO_SANBDOX is not a setting of this server. Did you mean OPTIO_SANDBOX?\n"],
    [{ PORT: "" }, "PORT must be a number from 0 to 65535\n"],
  ] as const) {
    const { status, stdout, stderr } = spawnSync("node_modules/.bin/tsx", ["server/cli/start.ts"], {
      env: { NODE_ENV, PATH, ...setting },
      encoding: "utf8",
    });
    expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: "", stderr: line });
  }
});
