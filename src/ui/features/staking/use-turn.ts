import { useState } from "react";
import { useApp } from "../../common/app-context.tsx";

const DAY = 86_400_000;

/**
 * Whose turn it is among equally recommended validators: another order for each wallet and each day, which stays the same
 * while the screen is open.
 */
export const useTurn = (): string => {
  const app = useApp();
  const [turn] = useState(() => `${app.state().wallet.wallets[0]?.id} ${Math.floor(app.now() / DAY)}`);
  return turn;
};
