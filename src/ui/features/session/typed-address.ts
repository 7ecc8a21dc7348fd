import { type Purpose, views } from "../../../domain/session/index.ts";
import { useApp, useAppState, useEvent } from "../../common/app-context.tsx";
import { sessionMemory } from "../../common/session-memory.ts";

/** The addresses whose codes were left by `Start again`, by the code's purpose. */
const addressesOf = sessionMemory<string>();

/** Keeps the address of a code when its screen is left by `Start again`, for {@link useTypedAddress}. */
export const useKeptAddress = (purpose: Purpose, address: string): void => {
  const app = useApp();
  useEvent("session.ChallengeLeft", () => void addressesOf(app).set(purpose, address));
};

/** The address that the last code of this purpose was sent to: its form begins with it (WCAG 3.3.7); "" without one. */
export const useTypedAddress = (purpose: Purpose): string => {
  const app = useApp();
  const awaited = views.challenge(useAppState().session);
  return awaited?.purpose === purpose ? awaited.identifier : (addressesOf(app).get(purpose) ?? "");
};
