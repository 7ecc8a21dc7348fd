import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { Attention } from "../../adapters/browser/attention.ts";
import { CaptchaFailed, type CaptchaShape, sandboxCaptcha } from "../../adapters/captcha/captcha.ts";
import { allCalls } from "../../adapters/http/calls/index.ts";
import { KEYS } from "../../adapters/storage/keys.ts";
import type { StorageShape } from "../../adapters/storage/storage.ts";
import type { VaultShape } from "../../adapters/vault/vault.ts";
import type { Tagged } from "../../domain/decider/message.ts";
import { HANDLE_PATTERN } from "../../domain/decider/privacy.ts";
import type { Root } from "../../domain/index.ts";
import { views as session } from "../../domain/session/index.ts";
import type { Handle } from "../../domain/values/secret.ts";
import type { Line } from "../journal/format.ts";
import { DEFAULTS } from "../ports/config.ts";
import { failureIn } from "./carried.ts";
import { type Cursor, isPoll } from "./cursor.ts";
import { readMark } from "./marks.ts";

const SECRET = "placeholder";

interface Run {
  readonly cursor: Cursor;
  readonly now: () => number;
  readonly state: () => Root;
}

/** A vault in which a placeholder stands for each secret of the log. */
const createPlaceholderVault = () => {
  const secrets = new Map<Handle, string>();
  const put = (secret: string): Handle => {
    const handle = `secret:ffffffff-ffff-4fff-8fff-${String(secrets.size).padStart(12, "0")}` as Handle;
    secrets.set(handle, secret);
    return handle;
  };
  const vault: VaultShape = {
    put,
    // nothing of a run saves a file
    hold: () => put(SECRET),
    held: () => null,
    read: (handle) => secrets.get(handle) ?? SECRET,
    forget: () => undefined,
    forgetSession: () => undefined,
    forgetAll: () => undefined,
  };
  /**
   * The command with the handles of the log in the places of those that this run's vault made, and with its
   * fingerprint: that of a stand-in is another.
   */
  const withHandlesOf = (recorded: Tagged, command: Tagged): Tagged => {
    const fields = recorded as Tagged & Readonly<Record<string, unknown>>;
    const own = Object.fromEntries(
      Object.entries(command).map(([key, value]) => {
        const other = fields[key];
        const areHandles = [value, other].every((text) => typeof text === "string" && HANDLE_PATTERN.test(text));
        if (areHandles) secrets.set(other as Handle, secrets.get(value as Handle) ?? SECRET);
        return [key, areHandles || key === "fingerprint" ? other : value];
      }),
    );
    return { ...own, _tag: command._tag };
  };
  return { vault, withHandlesOf };
};

/** Whether only a visible page sends the command: that of a poll, or the reading of a payout that is due. */
const isOfVisible =
  (entries: ReadonlyArray<Line>) =>
  (line: Line): boolean => {
    if (line.source !== "reactor" || line.command._tag !== "wallet.LoadAccount") return isPoll(line);
    return entries.some(({ seq, command }) => seq === line.cause && command._tag === "staking.ShowStake");
  };

/** Whether the page was visible when the log began: the first mark says the contrary. Without one it did not change. */
const isVisibleAtFirst = (entries: ReadonlyArray<Line>): boolean => {
  for (const mark of entries.flatMap(({ marks = [] }) => marks.map(readMark))) {
    if (mark?._tag === "page.VisibilityChanged") return !mark.visible;
  }
  return entries.some(isOfVisible(entries));
};

/** Whether the line ends the session after a time without gestures, or locks the page because a transfer is pending (I12). */
const endsNow = ({ command, at }: Line): boolean =>
  (command._tag === "session.EndSession" && "reason" in command && command.reason === "inactive") ||
  (command._tag === "session.RecordIdleWarning" && "endsAt" in command && command.endsAt === at);

/** The device of a re-run. What the log does not record of it is derived from the entries that follow. */
export const createReplayDevice = ({ cursor, now, state }: Run) => {
  const { entries, position, upcoming } = cursor;
  const lookers = new Set<() => void>();
  const look = (): void => [...lookers].forEach((looks) => void looks());
  let isVisible = isVisibleAtFirst(entries);
  const attention: Attention = {
    visible: () => isVisible,
    listen: (listener) => {
      lookers.add(listener);
      return () => lookers.delete(listener);
    },
  };
  /** Fails where the log has an attempt whose token could not be made. */
  const captcha: CaptchaShape = {
    ...sandboxCaptcha,
    mint: (occasion) => {
      const path = allCalls.find(({ name }) => name === occasion.action)?.path;
      const failure = failureIn(upcoming(({ command }) => "failure" in command)?.command);
      if (failure?.kind !== "Unproven" || failure.endpoint !== path) return sandboxCaptcha.mint(occasion);
      return Effect.fail(new CaptchaFailed({ why: failure.code === "captchaClosed" ? "closed" : "unavailable" }));
    },
  };
  const isSignedIn = (): boolean => state().session.phase === "signedIn";
  /** Whether the session is over: the warning's time has come, or the log ends it now. */
  const isOver = (): boolean => {
    const endsAt = session.idleEndsAt(state().session);
    if (endsAt !== null) return now() >= endsAt;
    for (let at = position(), line = entries[at]; line !== undefined; at += 1, line = entries[at]) {
      if (line.at !== now()) return false;
      if (endsNow(line)) return true;
    }
    return false;
  };
  /** The last gesture, so that the session ends for the calls of this run when it ends in the log (I12). */
  const lastActivity = (): number => (isOver() ? now() - DEFAULTS.idleLimitMinutes * 60_000 : now());
  /** Whether the log loads the wallets at the newest start of a session, as for a user known to be onboarded. */
  const isOnboarded = (): boolean => {
    const start = entries
      .slice(0, position())
      .findLast(({ events }) => events?.some(({ _tag }) => _tag === "session.SessionFound"));
    return entries.some(({ cause, command }) => cause === (start?.seq ?? 0) && command._tag === "wallet.LoadWallets");
  };
  const wrapStorage = (storage: StorageShape): StorageShape => ({
    ...storage,
    read: (key) => {
      if (key === KEYS.accessToken && isSignedIn()) return Result.succeed(SECRET);
      if (key === KEYS.lastActivity) return Result.succeed(String(lastActivity()));
      return key === KEYS.onboarded ? Result.succeed(String(isOnboarded())) : storage.read(key);
    },
  });
  return {
    ...createPlaceholderVault(),
    attention,
    captcha,
    wrapStorage,
    /** The page got the focus. */
    look,
    shows: (visible: boolean): void => {
      isVisible = visible;
      look();
    },
  };
};
