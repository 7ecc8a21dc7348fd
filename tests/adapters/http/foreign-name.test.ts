import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { getValidators } from "../../../src/adapters/http/calls/staking.ts";
import { readText } from "../../../src/adapters/http/reading/read.ts";

it("a validator's coins are read from tokens, and its fee from commission", () => {
  const validator = { address: "optiovaloper1", tokens: "12.50", commission: 0.05 };
  const answer = { validatorSet: [validator], unstakingWaitTime: "504h", rewardPayoutFrequency: 3600 };
  const read = readText(getValidators.answer, JSON.stringify(answer));
  expect(read).toMatchObject({
    success: { unstakingWaitTime: 1_814_400, validatorSet: [{ coins: "12.5", fee: "0.05" }] },
  });
});

it("docs/connecting-a-server.md shows the table of foreign names and this test as they are", () => {
  const root = join(import.meta.dirname, "../../..");
  const text = (path: string): string => readFileSync(join(root, path), "utf8");
  const blocks = [...text("docs/connecting-a-server.md").matchAll(/```ts\n([^`]*)```/g)].map(
    ([, block]) => block ?? "",
  );
  const own = text("tests/adapters/http/foreign-name.test.ts");
  expect(
    blocks.map((block) => own.includes(block) || text("src/adapters/http/reading/foreign.ts").includes(block)),
  ).toEqual([true, true]);
});
