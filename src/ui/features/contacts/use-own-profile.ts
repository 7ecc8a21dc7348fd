import { Command, type Profile, views } from "../../../domain/contacts/index.ts";
import { isMisread } from "../../../domain/decider/failure.ts";
import type { User } from "../../../domain/session/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { useSend } from "../../common/use-command.ts";
import { useLoad, useLoadOnline } from "../../common/use-load.ts";

/** What others see of the user, null until it is known or where the answer is of somebody else; what loads it again. */
interface OwnProfile {
  readonly profile: Profile | null;
  readonly isLoading: boolean;
  readonly isFailed: boolean;
  readonly retry: () => void;
}

/** What others see of the user, which it loads; nothing without a user. */
export const useOwnProfile = (user: User | null): OwnProfile => {
  const send = useSend();
  const { contacts } = useAppState();
  const id = user?.id ?? "";
  const page = views.personAt(contacts, id, "id");
  const load = Command.LoadProfile({ value: id, by: "id" });
  useLoad(`profile ${id}`, user !== null, page === null ? null : views.profileRequest(contacts), load);
  useLoadOnline(page?.status === "failed" && !isMisread(page.failure) ? load : null);
  const profile = views.openProfile(contacts);
  return {
    profile: user !== null && profile?.id === user.id ? profile : null,
    isLoading: page === null || page.status === "loading",
    isFailed: page?.status === "failed" || page?.status === "notFound",
    retry: () => send(load),
  };
};
