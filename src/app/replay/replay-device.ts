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
import { DEFAULTS } from "../boot/config.ts";
import { failureIn } from "./carried.ts";
import type { Cursor } from "./cursor.ts";
import { readMark } from "./marks.ts";

const SECRET = "placeholder";
/** How late after a timer a log without marks has what a visible page reads then, by the command, in milliseconds. */
const READ_WITHIN: Readonly<Record<string, number>> = { "notifications.Refresh": 1_500, "wallet.LoadAccount": 50 };

interface Run {
  readonly cursor: Cursor;
  readonly now: () => number;
  readonly state: () => Root;
}

/** A vault in which a placeholder stands for each secret of the log. */
const createPlaceholderVault = () => {
  const secrets = new Map<Handle, string>();
  const vault: VaultShape = {
    put: (secret) => {
      const handle = `secret:ffffffff-ffff-4fff-8fff-${String(secrets.size).padStart(12, "0")}` as Handle;
      secrets.set(handle, secret);
      return handle;
    },
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

/**
 * Whether the page is visible where a run is in its log, by the marks of its changes; null if the log has none, because
 * the page was visible, or hidden, all the time.
 */
const visibilityIn = ({ cursor: { entries, position }, now }: Run) => {
  const changes = entries.flatMap(({ marks = [] }) =>
    marks.flatMap((line) => {
      const mark = readMark(line);
      return mark?._tag === "page.VisibilityChanged" ? [{ ...line, visible: mark.visible }] : [];
    }),
  );
  return (): boolean | null => {
    const [first] = changes;
    if (first === undefined) return null;
    const newest = entries[position() - 1]?.seq ?? Number.NEGATIVE_INFINITY;
    const last = changes.findLast(({ at, afterEntry }) => afterEntry <= newest && at <= now());
    return last?.visible ?? !first.visible;
  };
};

/** The device of a re-run. What the log does not record of it is derived from the entries that follow. */
export const createReplayDevice = ({ cursor, now, state }: Run) => {
  const { entries, position, upcoming } = cursor;
  const lookers = new Set<() => void>();
  const visibility = visibilityIn({ cursor, now, state });
  const attention: Attention = {
    visible: () =>
      visibility() ??
      upcoming(
        ({ at, command, source }) => source === "reactor" && at - now() <= (READ_WITHIN[command._tag] ?? -Infinity),
      ) !== undefined,
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
  /** The last gesture: now, or what the recorded warning says, so that the session ends for this run's calls too (I12). */
  const lastActivity = (): number => {
    const endsAt = session.idleEndsAt(state().session);
    return endsAt === null ? now() : endsAt - DEFAULTS.idleLimitMinutes * 60_000;
  };
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
    look: () => [...lookers].map((look) => look()),
  };
};
