import { operatorOf } from "../../domain/values/address.ts";
import { feeSymbolOf, MAIN_CHAIN } from "../../domain/values/chains.ts";
import { views } from "../../domain/wallet/index.ts";
import { useAppState } from "./app-context.tsx";

/** Whether the list of validators names this wallet as the operator of one; false until both are loaded. */
export const useIsOperator = (): boolean => {
  const { staking, wallet } = useAppState();
  const token = views.tokenOf(wallet, MAIN_CHAIN, feeSymbolOf(MAIN_CHAIN));
  const operator = token === null ? null : operatorOf(token.address);
  return operator !== null && staking.validators?.validatorSet.some(({ address }) => address === operator) === true;
};
