import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as ManagedRuntime from "effect/ManagedRuntime";
import { lastValueFrom, toArray } from "rxjs";
import { expect, test } from "vitest";
import { runIn } from "../../../src/app/reactors/run-reactors.ts";

test("an effect that dies gives no value, and is reported by the kind of its bug without the bug's text", async () => {
  const reported: string[] = [];
  // these effects use no service
  const runtime = ManagedRuntime.make(Layer.empty) as unknown as Parameters<typeof runIn>[0];
  const run = runIn(runtime, (what) => void reported.push(what));
  const dies = Effect.sync((): number => {
    throw new TypeError("ada@example.com is not a function");
  });
  expect(await lastValueFrom(run(dies).pipe(toArray()))).toEqual([]);
  expect(reported).toEqual(["an effect died of TypeError"]);
});
