import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { reconcileAll } from "../../server/jobs/reconcile.ts";
import { validatorAddress } from "../../server/seed/genesis.ts";
import { violatedLaws } from "./support/audit.ts";
import { migratedDatabase } from "./support/cluster.ts";
import { rows } from "./support/money.ts";
import { LONG_SESSIONS } from "./support/server-process.ts";
import { type TransferInput, transfer, tryTransfer } from "./support/transfer.ts";
import { type Wire, wireTo } from "./support/wire.ts";
import { type Holder, LIMITS, startWorld, type World } from "./support/world.ts";

const DAY = 24 * 3600;
const [FIRST, SECOND] = [validatorAddress("Fernway"), validatorAddress("Blue Lantern")];

let wire: Wire;
let world: World;
let receiver: Holder;
beforeAll(async () => {
  wire = await wireTo(await migratedDatabase());
  world = await startWorld({ kind: "server", url: wire.url, limits: LIMITS }, { seedDemo: false, ...LONG_SESSIONS });
  receiver = await world.newHolder("receiver");
});
afterAll(async () => {
  await world.server.stop();
  wire.close();
});

/** Every fourth packet, beginning with another one each day; `OPTIO_DEEP=1`: every packet. */
const STEP = process.env.OPTIO_DEEP === "1" ? 1 : 4;
const FIRST_PACKET = Math.floor(Date.now() / 86_400_000) % STEP;

/** One transfer without stake, and the one that changes most. */
const KINDS: Readonly<Record<string, () => TransferInput>> = {
  send: () => ({ amount: "1", to: receiver.optio }),
  move: () => ({ amount: "0.5", from: FIRST, to: SECOND, transferType: "move-delegation" }),
};

it.each(Object.entries(KINDS))(
  "a transfer (%s) whose connection to the database is cut at any packet is 503, and its repetition is executed once",
  async (kind, inputOf) => {
    const { db } = world.server.ctx;
    const person = await world.newHolder(kind);
    await transfer(person, { amount: "60", to: FIRST, transferType: "delegate" });
    let packet = FIRST_PACKET;
    for (let isCut = true; isCut; packet += STEP) {
      // what matured since the last transfer is settled by this one
      world.advance(22 * DAY);
      const input = { ...inputOf(), key: `${kind}-${packet}` };
      wire.cutAt(packet);
      const first = await tryTransfer(person, input);
      isCut = wire.wasCut();
      wire.cutAt(Number.POSITIVE_INFINITY);
      const again = await tryTransfer(person, input);
      expect([packet, first.status, again.status]).toEqual([packet, isCut ? 503 : 200, 200]);
      const executed = await rows(db, sql`select hash from transactions where reference = ${input.key}`);
      expect(executed).toEqual([{ hash: (again.body as { transactionHash: unknown }).transactionHash }]);
    }
    expect(packet).toBeGreaterThan(8);
    expect(await violatedLaws(db)).toEqual([]);
    expect(await reconcileAll(db)).toEqual([]);
  },
);
