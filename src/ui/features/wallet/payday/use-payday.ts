import { useState } from "react";
import { loadedRows, type Payday, paydayOf, payoutMark } from "../../../../domain/staking/payday.ts";
import { knownStakes } from "../../../../domain/staking/restake.ts";
import { type RestakePlan, restakePlan } from "../../../../domain/staking/restake-plan.ts";
import { views as transfer } from "../../../../domain/transfer/index.ts";
import { isPositive } from "../../../../domain/values/money.ts";
import type { TokenBalance } from "../../../../domain/wallet/index.ts";
import { useApp, useAppState } from "../../../common/app-context.tsx";
import type { Earned } from "../../../common/use-earned.ts";
import { useServerNow } from "../../../common/use-server-now.ts";

/** The payout of the last 24 hours, what staking it again would do, and how to keep it. */
export interface PaydayState {
  readonly payday: Payday;
  readonly plan: RestakePlan;
  /** Whether the person kept it, or staked what can be staked: Home is as on any other day then. */
  readonly isOver: boolean;
  readonly keep: () => void;
}

const DAY = 86_400_000;

/** Whether it is payday for a token: null on any other day, and while its payouts are not loaded. */
export const usePayday = (token: TokenBalance, { rows, isComplete, payouts }: Earned): PaydayState | null => {
  const { preferences } = useApp();
  const root = useAppState();
  const [kept, setKept] = useState(() => preferences.read().keptPayout);
  const loaded = loadedRows(root.wallet, token);
  const sources = { rewards: rows, isComplete, loaded, settled: root.transfer.settledHashes, kept };
  // it ends a day after its newest row
  const now = useServerNow(rows.map(({ created_at }) => Date.parse(created_at) + DAY));
  const payday = payouts === null ? null : paydayOf({ ...sources, now });
  if (payday === null) return null;
  const { chainId, symbol } = token;
  const asked = {
    token: { chainId, symbol },
    parts: payday.parts,
    reserve: transfer.reserveOf(preferences.read().feeReserve),
  };
  const plan = restakePlan(root, asked, loaded, knownStakes(root.staking.restake, payday.id));
  return {
    payday,
    plan,
    isOver: plan.lines.length === 0 && isPositive(plan.restaked),
    keep: () => {
      const keptPayout = payoutMark(payday.id);
      preferences.write({ keptPayout });
      setKept(keptPayout);
    },
  };
};
