import { join } from "node:path";
import { pageRequests, type Requested } from "./size.ts";

// packages read this when they are loaded, so it stands before them
process.env.NODE_ENV = "production";
const { busPerSecond, plainPerSecond, toolkitByIndexPerSecond, toolkitPerSecond } = await import("./throughput.ts");
const { replaying } = await import("./replaying.ts");
const { serverFigures } = await import("./server.ts");

const number = (value: number): string => Math.round(value).toLocaleString("en").padStart(10);
const verdict = (kept: boolean): string => (kept ? "kept" : "MISSED");
let missed = false;
const aim = (kept: boolean): string => {
  missed ||= !kept;
  return verdict(kept);
};

console.log("Changes a second, one entry of 1,000 marked read or unread each time");
const plain = plainPerSecond();
const bus = busPerSecond();
const toolkit = toolkitPerSecond();
const toolkitByIndex = toolkitByIndexPerSecond();
const beside = (rate: number): string => `${number(rate)}   ${(bus / rate).toFixed(2)} × of it is the bus`;
console.log(
  `  the whole bus                       ${number(bus)}   decide, evolve, journal with hash, store once a frame`,
);
console.log(`  Redux Toolkit                       ${beside(toolkit)}   aim ≥ 10: ${aim(bus / toolkit >= 10)}`);
console.log(`  Redux Toolkit, places known         ${beside(toolkitByIndex)}`);
console.log(`  a plain reducer                     ${beside(plain)}   aim ≥ 0.1: ${aim(bus / plain >= 0.1)}`);

const replay = replaying(100_000);
console.log(`\nA journal of ${replay.entries.toLocaleString("en")} entries, ${(replay.bytes / 1e6).toFixed(1)} MB`);
console.log(
  `  recording, 95th percentile          ${replay.record.toFixed(4).padStart(10)} ms   aim ≤ 0.1: ${aim(replay.record <= 0.1)}`,
);
console.log(`  written, redacted, proved           ${number(replay.write)} ms`);
console.log(`  read, chain and schema checked      ${number(replay.read)} ms`);
console.log(
  `  re-decided                          ${number(replay.redecide)} ms   aim < 2,000: ${aim(replay.redecide < 2_000)}`,
);

console.log("\nScripts that pages request in Chromium, cold cache, gzip");
const requests = await pageRequests(join(import.meta.dirname, "../../dist"));
if (typeof requests === "string") {
  missed = true;
  console.log(`  not measured: ${requests}`);
} else {
  const { login, dashboard, repeated } = requests;
  const kilobytes = (files: ReadonlyArray<Requested>): number => files.reduce((sum, { gzip }) => sum + gzip, 0) / 1_000;
  const listed = (page: string, files: ReadonlyArray<Requested>, verdict: string): void => {
    for (const { file, gzip } of files) console.log(`  ${file.padEnd(36)}${(gzip / 1_000).toFixed(1).padStart(9)} kB`);
    console.log(
      `  ${page.padEnd(36)}${kilobytes(files).toFixed(1).padStart(9)} kB in ${files.length} files   ${verdict}`,
    );
  };
  const light = kilobytes(login) <= 100 && login.length <= 3;
  listed("/login untouched", login, `aim ≤ 100 kB in ≤ 3: ${aim(light)}`);
  listed("/dashboard signed in", dashboard, `aim ≤ 12: ${aim(dashboard.length <= 12)}`);
  console.log(
    `  API calls made twice at its start   ${String(repeated.length).padStart(9)}      aim 0: ${aim(repeated.length === 0)}`,
  );
  for (const call of repeated) console.log(`    ${call}`);
}

// a million entries take minutes to write: OPTIO_BENCH_FULL=1
const sizes = [1_000, 10_000, 100_000, ...(process.env.OPTIO_BENCH_FULL === "1" ? [1_000_000] : [])];
console.log(
  "\nThe reference server on PostgreSQL, one client, cheap key derivation, median ms by entries of the ledger",
);
const figures = await serverFigures(sizes);
const columns = (cells: ReadonlyArray<string>): string => cells.map((cell) => cell.padStart(11)).join("");
console.log(`  ${"".padEnd(28)}${columns(figures.rows.map((row) => row.entries.toLocaleString("en")))}`);
for (const name of Object.keys(figures.rows[0]?.times ?? {})) {
  const times = figures.rows.map((row) => row.times[name] ?? 0);
  const ratio = (times.at(-1) ?? 0) / (times[0] ?? 1);
  const cells = columns(times.map((time) => time.toFixed(1)));
  console.log(`  ${name.padEnd(28)}${cells}   last / first ${ratio.toFixed(2)}   aim ≤ 2: ${aim(ratio <= 2)}`);
}
console.log(
  `  16 wallets at once: ${figures.perSecond.toFixed(0)} transfers/s, p50 ${figures.p50.toFixed(0)} ms, p99 ${figures.p99.toFixed(0)} ms`,
);
console.log(`  the key derivation that each transfer costs besides: ${figures.kdf.toFixed(0)} ms`);
process.exitCode = missed ? 1 : 0;
