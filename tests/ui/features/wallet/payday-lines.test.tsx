import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { Failure } from "../../../../src/domain/decider/failure.ts";
import { domain } from "../../../../src/domain/index.ts";
import type { Restake, RestakeLine } from "../../../../src/domain/staking/restake.ts";
import { amount } from "../../../../src/domain/values/money.ts";
import { LeftOut } from "../../../../src/ui/features/wallet/payday/LeftOut.tsx";
import { RunEnd } from "../../../../src/ui/features/wallet/payday/RunEnd.tsx";
import { StakeAgainLine } from "../../../../src/ui/features/wallet/payday/StakeAgainLine.tsx";
import { ANNA, BERT, CARL } from "../../../domain/staking/examples.ts";
import { listed, lost, NOW, unknownAttempt } from "../../../domain/transfer/examples.ts";
import { fakeApp } from "../../fake-app.tsx";
import { render } from "../../kit/render.ts";

type Progress = RestakeLine["progress"];

const line = async (failure: Failure) => {
  const progress: Progress = { status: "failed", problem: "unanswered", failure };
  const { text } = await render(
    <ul>
      <StakeAgainLine
        address={ANNA}
        name="Anna"
        amount="5"
        symbol="OPT"
        progress={progress}
        hidden={false}
        onRetry={null}
      />
    </ul>,
  );
  return text();
};

const run = (...progress: ReadonlyArray<Progress>): Restake => ({
  ...{ run: "run-1", payout: "payout-1", chainId: "optio", symbol: "OPT", step: "ended", fee: amount("0.01") },
  lines: progress.map((of, at) => ({
    ...{ validator: [ANNA, BERT][at] ?? CARL, amount: amount("5"), earned: amount("5"), since: NOW },
    progress: of,
  })),
  ...{ lastLine: ANNA, stopping: false, staked: [], why: "stopped", failure: null },
});

describe("the lines of a payout that is staked again", () => {
  it("say that no answer came only where none came", async () => {
    expect(await line(lost)).toContain("The server gave no answer. Nothing was taken.");
  });

  it("say what the server answered to a preview that it did not make", async () => {
    const said = await line({ ...lost, kind: "ServerFault", status: 503, message: "Out of order until noon." });
    expect(said).not.toContain("no answer");
    expect(said).toContain("Out of order until noon.");
  });
});

describe("the end of a run", () => {
  it("says that nothing was staked only where nothing may be: not of a line that is unknown and dismissed", async () => {
    const { wrap } = fakeApp();
    const ended = run({ status: "unknown", key: "key-1" }, { status: "stopped" });
    const unknown = await render(wrap(<RunEnd run={ended} />));
    expect(unknown.text()).toContain("The rest was not staked.");
    expect(unknown.text()).not.toContain("Nothing was staked.");
  });

  it("hides the amount of what may be a line that is unknown with the balances", async () => {
    const candidates = [listed({ amount: amount("40.24") })];
    const attempt = unknownAttempt({ evidence: { kind: "unlisted", candidates } });
    const action = { type: "delegate" as const, validator: ANNA };
    const attempts = [{ ...attempt, intent: { ...attempt.intent, amount: amount("40.24"), action } }];
    const { app, wrap } = fakeApp({
      root: { ...domain.initial, transfer: { ...domain.initial.transfer, attempts } },
    });
    const of = wrap(<RunEnd run={run({ status: "unknown", key: attempt.key })} />);
    const shown = await render(of);
    expect(shown.text().match(/40\.24/g)).toHaveLength(1);
    await shown.unmount();
    app.preferences.write({ hideBalances: true });
    const hidden = await render(of);
    expect(hidden.text()).toContain("••••");
    expect(document.body.innerHTML).not.toContain("40.24");
  });

  it("says that nothing was staked where every line was stopped", async () => {
    const { wrap } = fakeApp();
    const stopped = await render(wrap(<RunEnd run={run({ status: "stopped" }, { status: "stopped" })} />));
    expect(stopped.text()).toContain("Nothing was staked.");
  });
});

describe("what is left out of a payout", () => {
  it("is one item each, also where names and hidden amounts are equal", async () => {
    const zero = amount("0");
    const left = [ANNA, BERT].map((validator) => ({ validator, amount: amount("1"), why: "jailed" as const }));
    const plan = { lines: [], left, total: zero, fee: zero, fees: zero, restaked: zero, short: zero };
    const errors = vi.spyOn(console, "error");
    await render(<LeftOut plan={plan} nameOf={() => "Anna"} amountText={() => "•••• OPT"} />);
    expect(screen.getAllByRole("listitem")).toHaveLength(2);
    // of two items with one key
    expect(errors).not.toHaveBeenCalled();
  });
});
