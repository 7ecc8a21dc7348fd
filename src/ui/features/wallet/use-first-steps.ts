import { useEffect, useState } from "react";
import type { AppApi } from "../../../app/api/app-api.ts";
import { Command, views as contacts } from "../../../domain/contacts/index.ts";
import { views as session } from "../../../domain/session/index.ts";
import { firstStepsMark, hasPaidPerson } from "../../../domain/transfer/first-steps.ts";
import { type TokenBalance, views } from "../../../domain/wallet/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { useLoad } from "../../common/use-load.ts";

/** Where a person stands with a wallet that was set up on this device. `following`: they follow or paid somebody. */
export type FirstSteps = { readonly staked: boolean; readonly following: boolean; readonly dismiss: () => void };

/** These are over. Those of other users of the device stay. */
const forget = ({ read, write }: AppApi["preferences"], mark: string | null): void =>
  write({ newWallets: read().newWallets.filter((of) => of !== mark) });

/** The first steps with a wallet, of which `token` is staked; null once they are done or dismissed, and for every older wallet. */
export const useFirstSteps = (token: TokenBalance | null): FirstSteps | null => {
  const { preferences } = useApp();
  const state = useAppState();
  const [wallets, setWallets] = useState(() => preferences.read().newWallets);
  const user = session.userOf(state.session);
  const mark = user === null ? null : firstStepsMark(user.id);
  // until it is known who it is, the room is that of the one who was here last
  const isNew = mark === null ? wallets.length > 0 : wallets.includes(mark);
  const account = token === null ? null : (views.accountOf(state.wallet, token.chainId, token.symbol)?.account ?? null);
  const staked = account !== null && account.delegations.length > 0;
  const people = contacts.peopleOf(state.contacts, "following");
  // not looked for with an older wallet: Home is drawn often
  const following =
    isNew &&
    ((people?.list.length ?? 0) > 0 ||
      hasPaidPerson(state.transfer, state.contacts, state.wallet.recent.transactions ?? []));
  const load = Command.LoadPeople({ segment: "following", page: 1 });
  useLoad(isNew && token !== null ? "following" : "", !contacts.isListKnown(people), people?.request, load);
  const isOver = staked && following;
  useEffect(() => {
    if (isNew && isOver) forget(preferences, mark);
  }, [preferences, isNew, isOver, mark]);
  if (!isNew || isOver) return null;
  const dismiss = () => {
    forget(preferences, mark);
    setWallets(preferences.read().newWallets);
  };
  return { staked, following, dismiss };
};
