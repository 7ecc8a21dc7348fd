import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { changedLog, longLog } from "../../support/long-log.ts";

// A process of its own: the driver of the browser cannot load the domain. Writes the logs of the player's test into a folder.
const [folder = "."] = process.argv.slice(2);
const visit = readFileSync(new URL("../../app/replay/bundles/v3/send-completed.jsonl", import.meta.url), "utf8");

/** The visit with what was on screen: Settings on a phone from #12 on, then the photo of the profile on a wide screen. */
const recorded = changedLog(visit, (entries) => {
  const shown = { _tag: "page.Shown", params: {}, at: entries[0]?.at ?? 0 };
  const marks = [
    { ...shown, afterEntry: 12, route: "/settings", dialogs: [], viewport: "390x840" },
    { ...shown, afterEntry: 14, route: "/profile", dialogs: ["photo"], viewport: "1280x800" },
  ];
  return entries.map((line, at) => (at === entries.length - 1 ? { ...line, marks } : line));
});
writeFileSync(join(folder, "visit.jsonl"), recorded);
writeFileSync(join(folder, "long.jsonl"), longLog(visit, 5_000));
