import * as Effect from "effect/Effect";
import { right } from "fp-ts/Either";
import { of } from "rxjs";
import { describe, expect, it } from "vitest";
import { Api, type ApiShape } from "../../../src/adapters/api.ts";
import { DeviceTrust } from "../../../src/adapters/storage/device-trust.ts";
import type { ReactorContext, Run } from "../../../src/app/reactors/reactor.ts";
import { storeSession } from "../../../src/app/reactors/session/store-session.ts";
import { domain } from "../../../src/domain/index.ts";
import { Event } from "../../../src/domain/session/index.ts";
import type { Handle } from "../../../src/domain/values/secret.ts";
import { grant } from "../../domain/session/example.ts";
import { plainDevice } from "../../support/plain-device.ts";
import { envelope } from "../../support/spec.ts";

const BUNDLE = JSON.stringify({ access_token: "access 1", refresh_token: "refresh 1", expires_in: 900 });

/** The access tokens that are stored for a sign-in, whose bundle is still in the vault or not. */
const storedBy = (isInVault: boolean): ReadonlyArray<string> => {
  const stored: string[] = [];
  const { storage, vault } = plainDevice();
  const tokens = isInVault ? vault.put(BUNDLE) : ("gone" as Handle);
  const api = {
    adopt: ({ access_token }) => Effect.sync(() => void stored.push(access_token)),
  } as Partial<ApiShape> as ApiShape;
  const trust = { find: () => Effect.succeed(null), store: () => Effect.void, forget: () => Effect.succeed(true) };
  const run: Run = (effect) =>
    of(
      right(
        Effect.runSync(
          (effect as Effect.Effect<never, never, Api | DeviceTrust>).pipe(
            Effect.provideService(Api, api),
            Effect.provideService(DeviceTrust, trust),
          ),
        ),
      ),
    );
  const event = Event.SignedIn({ grant, purpose: null, tokens, by: "link", identifier: null });
  const context = { run, storage, vault, state: () => domain.initial } as ReactorContext;
  storeSession(of({ event, envelope: envelope() }), context).subscribe((reaction) => {
    throw new Error(`nothing is sent: ${JSON.stringify(reaction)}`);
  });
  return stored;
};

describe("the storing of a sign-in", () => {
  it("stores the tokens of the vault, and nothing when they left it", () => {
    expect([storedBy(true), storedBy(false)]).toEqual([["access 1"], []]);
  });
});
