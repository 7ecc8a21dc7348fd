import { describe, expect, it } from "vitest";
import { createStorage } from "../../../src/adapters/storage/storage.ts";
import { createMemoryArea } from "../../../src/adapters/storage/storage-area.ts";
import { storedReferral } from "../../../src/app/boot/boot.ts";
import { Command } from "../../../src/domain/session/index.ts";

const readStored = (value: string | null) => {
  const cells = createMemoryArea().tab();
  if (value !== null) cells.setItem("optio.referral", value);
  const found = storedReferral(createStorage(cells, "optio"));
  return { found, left: cells.getItem("optio.referral") };
};

describe("the stored referral", () => {
  it("is recorded as it was stored", () => {
    const { found } = readStored(JSON.stringify({ code: "BOB7", expires_at: 1_800_000_000_000 }));
    expect(found).toEqual(Command.RecordReferral({ code: "BOB7", expires_at: 1_800_000_000_000 }));
  });

  it.each([null, "", "{", "null", '"BOB7"', '{"code":7,"expires_at":1}', '{"code":"BOB7"}'])(
    "W12 is ignored and left unchanged if the stored value is %j",
    (value) => {
      expect(readStored(value)).toEqual({ found: null, left: value });
    },
  );

  it("W12 is ignored if the storage throws", () => {
    const cells = {
      ...createMemoryArea().tab(),
      getItem: () => {
        throw new Error("SecurityError");
      },
    };
    expect(storedReferral(createStorage(cells, "optio"))).toBeNull();
  });
});
