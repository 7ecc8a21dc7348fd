import fc from "fast-check";
import { expect, it } from "vitest";
import { violatedLaws } from "../../server/support/audit.ts";
import { runs } from "../../support/properties.ts";
import { commandsFor, finish, type Model, prepare, type Run } from "./commands.ts";
import { startModelServer } from "./person.ts";

it("P1, P5: the real client and the real server agree on every coin, whatever happens to the answers", async () => {
  const server = await startModelServer();
  const friend = await server.world.newHolder("friend");
  const ran = new Map<string, number>();
  let round = 0;
  await fc.assert(
    fc.asyncProperty(fc.commands([...commandsFor(friend.optio)], { maxCommands: 25 }), async (commands) => {
      round += 1;
      const person = await server.person(`person${round}`);
      await prepare(person);
      await person.signsIn();
      const run: Run = {
        server,
        person,
        wanted: 0,
        completed: new Map(),
        failed: new Set(),
        forgotten: new Set(),
        ran,
      };
      const model: Model = { signedIn: true };
      await fc.asyncModelRun(() => ({ model, real: run }), commands);
      await finish(run);
      await person.leaves();
    }),
    runs(5),
  );
  expect(await violatedLaws(server.world.server.ctx.db)).toEqual([]);
  expect(ran.get("send") ?? 0).toBeGreaterThan(0);
  await server.world.server.stop();
}, 600_000);
