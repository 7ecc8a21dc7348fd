import { bech32 } from "@scure/base";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  canonicalPhrase,
  deriveAddresses,
  isPhrase,
  newPhrase,
  validatorAddressOf,
} from "../../server/chain/addresses.ts";
import { heightAt, timeOfBlock } from "../../server/chain/parameters.ts";
import { findToken, TOKENS } from "../../server/ledger/tokens.ts";
import { toDecimal, toUnits } from "../../server/ledger/units.ts";
import { priceAt, priceHistory, quoteAt } from "../../server/market/price.ts";
import { COSTS, hashSecret, secretMatches } from "../../server/shared/scrypt.ts";
import { seal, unseal } from "../../server/wallet/seal.ts";

const KNOWN = "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about";

describe("Keys", () => {
  it("a phrase has the same addresses as in other wallets", async () => {
    const { optio, ethereum } = await deriveAddresses(KNOWN);
    expect(ethereum).toBe("0x9858EfFD232B4033E47d90003D41EC34EcaEda94");
    const cosmos = bech32.decode("cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4");
    expect(optio).toBe(bech32.encode("optio", cosmos.words));
    expect(optio).toHaveLength(44);
    expect(validatorAddressOf(optio)).toBe(bech32.encode("optiovaloper", cosmos.words));
  });

  it("a new phrase has 24 words and a checksum; word order and words matter, spaces do not", () => {
    const phrase = newPhrase();
    expect(phrase.split(" ")).toHaveLength(24);
    expect(isPhrase(phrase)).toBe(true);
    expect(isPhrase(`${phrase} abandon`)).toBe(false);
    expect(canonicalPhrase(`  ${phrase.toUpperCase().replaceAll(" ", "\n")} `)).toBe(phrase);
  });

  it("a sealed phrase opens only with its passcode, and two seals are never equal", async () => {
    const sealed = () => seal(KNOWN, "right-1!", COSTS.light, "wallet-1");
    const [one, two] = await Promise.all([sealed(), sealed()]);
    expect(one).not.toBe(two);
    expect(one).not.toContain("abandon");
    expect(await unseal(one, "right-1!", "wallet-1")).toBe(KNOWN);
    expect(await unseal(one, "wrong-1!", "wallet-1")).toBeNull();
    expect(await unseal("", "right-1!", "wallet-1")).toBeNull();
  });

  it("a seal opens only for its own wallet and with its complete tag", async () => {
    const one = await seal(KNOWN, "right-1!", COSTS.light, "wallet-1");
    expect(await unseal(one, "right-1!", "wallet-2")).toBeNull();
    const parts = one.split("$");
    const short = Buffer.from(parts[6] ?? "", "base64url")
      .subarray(0, 4)
      .toString("base64url");
    expect(await unseal(parts.with(6, short).join("$"), "right-1!", "wallet-1")).toBeNull();
    expect(await unseal(parts.with(0, "aes-gcm").join("$"), "right-1!", "wallet-1")).toBeNull();
  });

  it("a hashed secret is salted and includes its cost", async () => {
    const hash = await hashSecret("pass-word", COSTS.light);
    expect(await secretMatches("pass-word", hash)).toBe(true);
    expect(await secretMatches("pass-worD", hash)).toBe(false);
    expect(await hashSecret("pass-word", COSTS.light)).not.toBe(hash);
    expect(COSTS.full.N * COSTS.full.r * 128).toBeGreaterThanOrEqual(64 * 1024 * 1024);
  });
});

describe("Units, prices, blocks", () => {
  it("base units and decimals convert into each other without loss", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.integer({ min: 0, max: 18 }), (units, decimals) => {
        expect(toUnits(toDecimal(units, decimals), decimals)).toBe(units);
      }),
    );
    expect([toUnits("0.0000001", 6), toUnits("-1", 6), toUnits("1e3", 6), toUnits("01", 6)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it("a price depends on token and time only, is zero on a testnet, and has a point every hour", () => {
    const at = Date.UTC(2026, 10, 21);
    const [token = TOKENS[0], testnet] = [findToken("optio", "OPT"), findToken("optio-testnet", "OPT")];
    if (token === undefined || testnet === undefined) throw new Error("the tokens are gone");
    expect(quoteAt(token, at).priceUsd).toBe(quoteAt(token, at).priceUsd);
    expect(quoteAt(testnet, at)).toMatchObject({ priceUsd: "0", change24h: "0" });
    const day = priceHistory(token, 24, at);
    expect(day).toHaveLength(25);
    expect(day.at(-1)).toEqual({ timestamp: "2026-11-21T00:00:00.000Z", priceUsd: quoteAt(token, at).priceUsd });
  });

  it("the change of a price in 24 hours leads from the price before to the price now, to 0.00001 % of it", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TOKENS.filter(({ priced }) => priced)),
        fc.integer({ min: Date.UTC(2025, 0, 1) / 1_000, max: Date.UTC(2040, 0, 1) / 1_000 }),
        (token, second) => {
          const { priceUsd, change24h } = quoteAt(token, second * 1_000);
          const before = quoteAt(token, (second - 24 * 3_600) * 1_000);
          expect((Number(before.priceUsd) * (1 + Number(change24h) / 100)) / Number(priceUsd)).toBeCloseTo(1, 7);
        },
      ),
    );
  });

  it("the points of a price history stand on whole hours, four hours or days in UTC, the last one is now, and two histories agree", () => {
    const HOUR = 3_600_000;
    const [token = TOKENS[0]] = TOKENS;
    if (token === undefined) throw new Error("the tokens are gone");
    fc.assert(
      fc.property(
        fc.constantFrom(1, 2, 24, 168, 169, 720, 721, 8760, 9600, 9601, 87_600),
        fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2040, 0, 1) }),
        fc.integer({ min: 1, max: 100 * HOUR }),
        (hours, at, later) => {
          const step = hours <= 168 ? HOUR : hours <= 720 ? 4 * HOUR : hours <= 9600 ? 24 * HOUR : 0;
          const points = priceHistory(token, hours, at);
          const times = points.map(({ timestamp }) => Date.parse(timestamp));
          const [first = 0, second = 0] = times;
          expect(points.length).toBeLessThanOrEqual(403);
          expect(points.at(-1)).toEqual({
            timestamp: new Date(at).toISOString(),
            priceUsd: quoteAt(token, at).priceUsd,
          });
          if (step > 0 && points.length > 2) expect(second - first).toBe(step);
          const grid = second - first;
          if (points.length > 2) for (const time of times.slice(0, -1)) expect(time % grid).toBe(0);
          expect(first).toBeLessThanOrEqual(at - hours * HOUR);
          expect(first).toBeGreaterThan(at - hours * HOUR - (step === 0 ? 24 * 10 * HOUR : step));
          expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
          const known = new Map(points.slice(0, -1).map(({ timestamp, priceUsd }) => [timestamp, priceUsd]));
          for (const point of priceHistory(token, hours, at + later).slice(0, -1))
            expect(point.priceUsd).toBe(known.get(point.timestamp) ?? point.priceUsd);
          for (const point of priceHistory(token, 720, at).slice(0, -1))
            expect(point.priceUsd).toBe(known.get(point.timestamp) ?? point.priceUsd);
        },
      ),
      { numRuns: 30 },
    );
  });

  it("the price of a past moment is that of its UTC hour, the same for ever, and there is none on a testnet", () => {
    const [token, testnet] = [findToken("optio", "OPT"), findToken("optio-testnet", "OPT")];
    if (token === undefined || testnet === undefined) throw new Error("the tokens are gone");
    const hour = priceAt(token, new Date("2026-06-01T10:00:00.000Z"));
    expect(hour).toBe("0.50538909");
    expect(priceAt(token, new Date("2026-06-01T10:59:59.999Z"))).toBe(hour);
    expect(priceAt(token, new Date("2026-06-01T11:00:00.000Z"))).not.toBe(hour);
    const point = priceHistory(token, 24, Date.UTC(2026, 5, 1, 15, 20)).find(
      ({ timestamp }) => timestamp === "2026-06-01T10:00:00.000Z",
    );
    expect(point?.priceUsd).toBe(hour);
    expect(priceAt(testnet, new Date())).toBeNull();
  });

  it("the time of a block is within the block", () => {
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2040, 0, 1) }), (at) => {
        const height = heightAt(new Date(at));
        expect(timeOfBlock(height).getTime()).toBeLessThanOrEqual(at);
        expect(timeOfBlock(height + 1).getTime()).toBeGreaterThan(at);
      }),
    );
  });
});
