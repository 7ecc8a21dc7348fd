import { useEffect, useState } from "react";
import { Command, views as contacts } from "../../../domain/contacts/index.ts";
import { type TokenBalance, views } from "../../../domain/wallet/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { useLoad } from "../../common/use-load.ts";

/** Where a person stands with a wallet that was set up on this device. */
export type FirstSteps = { readonly staked: boolean; readonly following: boolean; readonly dismiss: () => void };

/** The first steps with a wallet, of which `token` is staked; null once they are done or dismissed, and for every older wallet. */
export const useFirstSteps = (token: TokenBalance | null): FirstSteps | null => {
  const app = useApp();
  const state = useAppState();
  const [isNew, setIsNew] = useState(() => app.preferences.read().newWallet);
  const account = token === null ? null : (views.accountOf(state.wallet, token.chainId, token.symbol)?.account ?? null);
  const staked = account !== null && account.delegations.length > 0;
  const people = contacts.peopleOf(state.contacts, "following");
  const following = (people?.list.length ?? 0) > 0;
  const load = Command.LoadPeople({ segment: "following", page: 1 });
  useLoad(isNew && token !== null ? "following" : "", !contacts.isListKnown(people), people?.request, load);
  const isOver = staked && following;
  useEffect(() => {
    if (isNew && isOver) app.preferences.write({ newWallet: false });
  }, [app, isNew, isOver]);
  if (!isNew || isOver) return null;
  const dismiss = () => {
    app.preferences.write({ newWallet: false });
    setIsNew(false);
  };
  return { staked, following, dismiss };
};
