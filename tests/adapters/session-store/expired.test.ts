import * as Exit from "effect/Exit";
import { describe, expect, it } from "vitest";
import type { HttpAnswer } from "../../../src/adapters/http/http-request.ts";
import { expectNoUnhandledRejections } from "../../support/session/rejections.ts";
import { bundle, isRefresh, json, refused, tab } from "./tab.ts";

expectNoUnhandledRejections();

const NOW = 5_000;

/** A tab at `NOW` whose stored token expires at this time, and which tokens the server accepts. */
const opened = (expiresAt: string, accepts: ReadonlyArray<string>, refresh: () => HttpAnswer | null) => {
  const page = tab(
    (request, bearer) => {
      if (isRefresh(request)) return refresh();
      return accepts.includes(bearer ?? "") ? json(200, { wallets: [] }) : refused;
    },
    { start: NOW },
  );
  page.cells.setItem("optio.expires_at", expiresAt);
  return { ...page, counts: () => [page.to("/refreshToken").length, page.to("/wallets").length] };
};
const renewed = () => json(200, bundle(2));

describe("a stored token that has expired", () => {
  it.each(["1", "4999", "5000"])("is renewed once before the calls of a start (at %s ms)", async (expiresAt) => {
    const { wallets, counts } = opened(expiresAt, ["access 2"], renewed);
    const exits = await Promise.all([wallets(), wallets(), wallets()]);
    expect(exits.filter(Exit.isSuccess)).toHaveLength(3);
    expect(counts()).toEqual([1, 3]);
  });

  it.each(["5001", "0", "", "never"])("is not assumed of a later or an unknown time (%j)", async (expiresAt) => {
    const { wallets, counts } = opened(expiresAt, ["access 1"], renewed);
    await wallets();
    expect(counts()).toEqual([0, 1]);
  });

  it("is sent after all where it cannot be renewed, because the clock of the device may be wrong", async () => {
    const { wallets, counts, ended } = opened("1", ["access 1"], () => refused);
    expect(Exit.isSuccess(await wallets())).toBe(true);
    expect(Exit.isSuccess(await wallets())).toBe(true);
    expect([counts(), ended]).toEqual([[1, 2], []]);
  });

  it("is renewed later where the sign-in page of a public network answered the first refresh", async () => {
    const accepts = ["access 1"];
    const answers = [{ status: 200, text: "<html>Sign in to the network</html>" }, renewed()];
    const { wallets, ended } = opened("1", accepts, () => answers.shift() ?? refused);
    await wallets();
    accepts[0] = "access 2";
    expect([Exit.isSuccess(await wallets()), ended]).toEqual([true, []]);
  });

  it("ends the session by the refusal of the call, without a second refresh", async () => {
    const { wallets, counts, ended } = opened("1", [], () => refused);
    await wallets();
    expect([counts(), ended]).toEqual([[1, 1], ["Invalid refresh token"]]);
  });

  it("does not end the session when the refresh gets no answer", async () => {
    const { wallets, clock, ended } = opened("1", ["access 1"], () => null);
    const exit = wallets();
    await clock.turn(5_000);
    expect([Exit.isSuccess(await exit), ended]).toEqual([true, []]);
  });
});
