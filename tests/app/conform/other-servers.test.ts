import { isRight } from "fp-ts/Either";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fetchTransport, type TransportShape } from "../../../src/adapters/http/transport.ts";
import { type Report, recordedReport } from "../../../src/app/conform/conform.ts";
import { judgeRecording } from "../../../src/app/conform/har.ts";
import { reportText } from "../../../src/app/conform/table.ts";
import { ADA, startWorld, type World } from "../../server/support/world.ts";
import { NAMED_ALONE, NUMBERS } from "../../support/readings/other-servers.ts";
import { writing } from "../../support/readings/transport.ts";
import { recordingOf } from "./recording.ts";
import { conformTo } from "./server.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ kind: "memory" });
});
afterAll(() => world.server.stop());

/** What is said of a server to a demo account, which is asked for its password and code. */
const judged = (transport: TransportShape): Promise<Report> =>
  conformTo(world.server.url, "", {
    access: {
      email: ADA.email,
      askPassword: async () => ADA.password,
      askCode: async () => (await world.mailTo(ADA.email)).code,
    },
    transport,
  });

const platform = fetchTransport(globalThis.fetch);

/** The output without its times, which differ. */
const untimed = (report: Report): string =>
  reportText(report)
    .replaceAll(/ +\d+ ms/g, "")
    .replace(/ +time/, "")
    .replaceAll(/ +$/gm, "");

const FENCE = "```";
/** docs/conform-output.md from what is said of each server. */
const page = (parts: ReadonlyArray<readonly [title: string, about: string, report: Report]>): string =>
  [
    "# What conform says of four servers",
    "",
    "`npm run conform` ([connecting a server](connecting-a-server.md)) against the reference server and three others, without the times. The test `tests/app/conform/other-servers.test.ts` makes this page: `npx vitest run tests/app/conform/other-servers.test.ts -u`.",
    ...parts.flatMap(([title, about, report]) => ["", `## ${title}`, "", about, "", FENCE, untimed(report), FENCE]),
    "",
  ].join("\n");

describe("conform", () => {
  it("says of each server what works, as docs/conform-output.md shows it", async () => {
    const reference = await judged(platform);
    const numbers = await judged(writing(platform, NUMBERS));
    const named = await judged(writing(platform, NAMED_ALONE));
    const { fetch, har } = recordingOf(globalThis.fetch);
    await judged(fetchTransport(fetch));
    const recording = judgeRecording(har());
    if (!isRight(recording)) throw new Error(recording.left);
    const recorded = recordedReport(recording.right);

    expect([reference, numbers, named, recorded].map(({ works }) => works)).toEqual([true, true, true, true]);
    expect(reference.sentence).toBe("works");
    expect(numbers.sentence).toBe("works");
    expect(named.sentence).toMatch(/^works without /);
    expect(recorded.sentence).toMatch(/^works/);
    await expect(
      page([
        ["The reference server", "It answers in the contract's own form.", reference],
        [
          "A server of numbers",
          "It writes ids and amounts as numbers, times in seconds, flags as 0 and 1, counts as texts, roles as objects, every answer under `data` and paging under `meta`, and leaves out what is null.",
          numbers,
        ],
        [
          "A server of what is named",
          "It answers with what sections 3 and 7 of the [specification](specification.md) name, and nothing else.",
          named,
        ],
        ["A recording", "A browser's recording (HAR) of a visit to the reference server.", recorded],
      ]),
    ).toMatchFileSnapshot("../../../docs/conform-output.md");
  });
});
