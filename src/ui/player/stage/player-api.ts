import { left, right } from "fp-ts/Either";
import type { AppApi } from "../../../app/api/app-api.ts";
import { DEFAULTS } from "../../../app/ports/config.ts";
import { type Root, whyNot } from "../../../domain/index.ts";
import type { Handle } from "../../../domain/values/secret.ts";

/** The state and the time that the screens show. */
export interface Moment {
  readonly state: Root;
  readonly at: number;
}

const nothing = (): void => undefined;
const never = (): (() => void) => nothing;

/** A promise that never settles: what it waits for does not happen in a player. */
const unanswered = <A>(): Promise<A> => new Promise<A>(nothing);

/**
 * The app's API over a recorded state. No command is decided, and nothing is stored, copied or saved.
 * `onRefused`: what a press in a screen would have done.
 */
export const createPlayerApi = (
  moment: () => Moment,
  { after, onCommit }: Pick<AppApi, "after" | "onCommit">,
  onRefused: (what: string) => void,
): AppApi => ({
  // the practice clock and the marks of the sandbox are not part of a visit
  config: { ...DEFAULTS, sandbox: false },
  dispatch: (command, source = "person") => {
    // the state already has what a screen loads when it opens
    if (source === "screen") return right({ ignored: "a log is shown" });
    onRefused(command._tag);
    return left({ _tag: "bus.Stopped" });
  },
  whyNot: (command, shown = moment().state) => whyNot(shown, command, moment().at),
  state: () => moment().state,
  onCommit,
  onEvent: never,
  now: () => moment().at,
  after,
  vault: { put: () => "secret:none" as Handle, forget: nothing, reveal: () => null, held: () => null },
  openAdmin: () => onRefused("open the admin site"),
  copy: async () => {
    onRefused("copy");
    return false;
  },
  download: () => onRefused("save a file"),
  preferences: {
    read: () => ({
      hideBalances: false,
      appearance: "system",
      feeReserve: "0.05",
      keyShortcuts: false,
      keepFigures: false,
      favourites: [],
      keptPayout: null,
      newWallets: [],
    }),
    write: nothing,
  },
  drafts: { isKept: () => false, load: async () => null },
  isSessionStored: () => true,
  appOffer: { wasShown: async () => true, recordShown: nothing },
  failedPictures: { has: () => true, add: nothing },
  diagnostics: {
    forms: () => [],
    summary: () => ({ entries: 0, commands: [], exchanges: 0, since: null }),
    bundle: unanswered,
    endedUntil: () => null,
    clear: () => onRefused("clear the log"),
    recordCrash: nothing,
    mark: nothing,
    crashLog: () => null,
    preload: async () => undefined,
  },
  practiceClock: null,
  releases: { start: nothing, onReady: never, apply: nothing },
  stop: nothing,
});
