import { Command, type Profile, views } from "../../../domain/contacts/index.ts";
import { isMisread } from "../../../domain/decider/failure.ts";
import type { User } from "../../../domain/session/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { useLoad, useLoadOnline } from "../../common/use-load.ts";

/** What others see of the user, which it loads; null until it is known, and without a user. */
export const useOwnProfile = (user: User | null): Profile | null => {
  const { contacts } = useAppState();
  const id = user?.id ?? "";
  const page = views.personAt(contacts, id, "id");
  const load = Command.LoadProfile({ value: id, by: "id" });
  useLoad(`profile ${id}`, user !== null, page === null ? null : views.profileRequest(contacts), load);
  useLoadOnline(page?.status === "failed" && !isMisread(page.failure) ? load : null);
  const profile = views.openProfile(contacts);
  return user !== null && profile?.id === user.id ? profile : null;
};
