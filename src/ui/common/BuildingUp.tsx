import { buildingUp } from "../../domain/staking/building.ts";
import { type TokenBalance, views } from "../../domain/wallet/index.ts";
import { Amount } from "../kit/Amount.tsx";
import { useAppState } from "./app-context.tsx";
import { EarnFigure } from "./EarnFigure.tsx";
import { useTime } from "./use-now.ts";

const SECOND = 1_000;

/** Milliseconds until the next second of the clock. */
const untilSecond = (now: number): number => SECOND - (now % SECOND);

/** `figure`: it is the figure of a card. */
type BuildingUpProps = {
  readonly token: TokenBalance;
  readonly hidden: boolean;
  readonly figure?: boolean;
};

/**
 * The rewards of a token's stake that build up, as an amount that grows each second at the yearly returns of its validators and
 * is corrected by each reading; `—` where the server does not say them. Only this element is drawn again each second.
 */
export const BuildingUp = ({ token, hidden, figure = false }: BuildingUpProps) => {
  const { wallet, staking } = useAppState();
  const known = views.accountOf(wallet, token.chainId, token.symbol);
  const account = known?.account ?? null;
  const readAt = known?.accountAt ?? null;
  const counts = !hidden && readAt !== null && staking.validators !== null;
  const now = useTime((at) => (counts ? untilSecond(at) : null));
  const rewards = account === null ? null : buildingUp(account, staking.validators, readAt, now);
  if (rewards === null) return <span>—</span>;
  return figure ? (
    <EarnFigure value={rewards} symbol={token.symbol} places={6} counts hidden={hidden} />
  ) : (
    <Amount value={rewards} symbol={token.symbol} places={6} least={6} align="start" hidden={hidden} />
  );
};
