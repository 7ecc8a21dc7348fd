import { describe, expect, it } from "vitest";
import { previewed, SHARED_ACTIONS } from "../../support/actions.ts";
import { open, openSignedIn, type User } from "../../support/driver.ts";
import { losing, refusing } from "../../support/scripted-api.ts";

const WRONG = { error: "Invalid wallet key." };
const keysOf = ({ device: { server } }: User) =>
  new Set(server.to("transfer").map(({ headers }) => headers["Idempotency-Key"]));

describe.each(SHARED_ACTIONS)("W16: the repetition of a transfer of unknown outcome: $name", (action) => {
  it.each([400, 409, 422])(
    "that is refused with %i is known to be, settles nothing, and can be repeated under the first key",
    async (status) => {
      const user = await openSignedIn();
      user.server.next("transfer", losing, refusing(status, WRONG));
      await previewed(user, action);
      user.confirms();
      await user.waits("1 s");
      expect(user.confirms({ again: true })).toBe("transfer.StillPolling");
      await user.waits("2 min");
      expect(user.confirms()).toBe("transfer.AlreadySent");
      const reads = user.server.to("getWalletTransactions").length;
      expect(await user.sends({ again: true })).toBeNull();
      expect(user.sees().transfer).toMatchObject({
        form: { step: "sent" },
        attempts: [{ status: "unknown", refusal: { message: WRONG.error, status }, isPolling: false }],
      });
      expect(user.server.to("getWalletTransactions").length).toBe(reads + 1);
      expect(await user.sends({ again: true })).toBeNull();
      expect(user.sees().transfer).toMatchObject({ form: { step: "completed" }, attempts: [] });
      expect(user.server.executed).toHaveLength(1);
      expect(keysOf(user).size).toBe(1);
    },
  );

  it("W2: that was previewed again, also after a reload, is asked about at any time, and carries the first key", async () => {
    const first = await openSignedIn();
    const { device } = first;
    device.server.next("transfer", refusing(500));
    await previewed(first, action);
    first.confirms();
    await first.waits("2 min");
    await first.closesTheTab();
    const user = await open(device);
    await user.waits("2 min");
    await previewed(user, action);
    expect(user.confirms()).toBe("transfer.AlreadySent");
    expect(await user.sends({ again: true })).toBeNull();
    expect(device.server.executed).toHaveLength(1);
    expect(keysOf(user).size).toBe(1);
  });
});
