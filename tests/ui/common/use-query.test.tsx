import fc from "fast-check";
import { useEffect, useEffectEvent } from "react";
import { describe, expect, it } from "vitest";
import { useQuery } from "../../../src/ui/common/use-query.ts";
import { opened } from "../fake-app.tsx";

describe("a value in the query of the address", () => {
  it("is read as it was written, whatever characters it has", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.constantFrom("a&b=1", "50%", "%26", "a+b c", "?#"), fc.string({ unit: "grapheme" })),
        async (text) => {
          const seen: (string | null)[] = [];
          const Reads = () => {
            const [query, change] = useQuery();
            const write = useEffectEvent(() => change({ q: text, other: "1" }));
            useEffect(() => write(), []);
            seen.push(query("q"));
            return <h1>Page</h1>;
          };
          const page = await opened(<Reads />, "/activity");
          expect(seen.at(-1)).toBe(text);
          await page.unmount();
        },
      ),
      { numRuns: 40 },
    );
  });
});
