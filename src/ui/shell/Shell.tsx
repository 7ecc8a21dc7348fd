import {
  type ReactNode,
  Suspense,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { useLocation } from "wouter";
import { SETUP_WALLET, stakePath } from "../../app/routing/routes.ts";
import { ASKER_PARAMETER, REQUEST_PARAMETER } from "../../app/routing/row-paths.ts";
import { Command } from "../../domain/session/index.ts";
import { type Intent, isOperation, views as transferViews } from "../../domain/transfer/index.ts";
import { views } from "../../domain/wallet/index.ts";
import { useApp, useAppState } from "../common/app-context.tsx";
import { ConfirmDialog } from "../common/ConfirmDialog.tsx";
import { useShownDialog } from "../common/page-marks.ts";
import { type PageRequest, PageRequestContext, type PageRequests } from "../common/page-request.ts";
import { type OpenSend, type SendInitial, SendProvider } from "../common/send-context.ts";
import { toasts } from "../common/toasts.ts";
import { useSend } from "../common/use-command.ts";
import { useIsOperator } from "../common/use-is-operator.ts";
import { useSearchText } from "../common/use-search-text.ts";
import { useSendTo } from "../common/use-send-to.ts";
import { t } from "../i18n/index.ts";
import { Dialog } from "../kit/Dialog.tsx";
import { HeadingShownContext } from "../kit/heading-shown.ts";
import { loadable, type MissingProps } from "../kit/loadable.tsx";
import { Banners, UnresolvedBanner } from "./Banners.tsx";
import { BottomBar } from "./BottomBar.tsx";
import { MissingActions } from "./Fallbacks.tsx";
import { Header, useHeading } from "./Header.tsx";
import { NotificationsPanel } from "./NotificationsMenu.tsx";
import { type Crumb, WALLET_FIRST } from "./navigation.ts";
import type { PaletteDialogProps, Recent } from "./palette/PaletteDialog.tsx";
import { Sidebar } from "./Sidebar.tsx";
import { useShortcuts } from "./use-shortcuts.ts";
import { useSidebar } from "./use-sidebar.ts";

type MissingDialogProps = MissingProps & { readonly open: boolean; readonly onClose: () => void };

/** Replaces a dialog whose code could not be loaded. */
const MissingDialog = ({ open, onClose, ...code }: MissingDialogProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={t("errors.missing")}
    description={t("errors.missingText")}
    actions={<MissingActions {...code} />}
  />
);

const SendReceiveDialog = loadable(
  () => import("../features/transfer/SendReceiveDialog.tsx").then((module) => module.SendReceiveDialog),
  MissingDialog,
);

const PaletteDialog = loadable<PaletteDialogProps>(
  () => import("./palette/PaletteDialog.tsx").then((module) => module.PaletteDialog),
  MissingDialog,
);

const ShortcutsDialog = loadable(
  () => import("./ShortcutsDialog.tsx").then((module) => module.ShortcutsDialog),
  MissingDialog,
);

/** Loads the code of what the shell opens. */
export const preloadDialogs = (): Promise<unknown> =>
  Promise.all(
    [SendReceiveDialog, PaletteDialog, ShortcutsDialog, NotificationsPanel, UnresolvedBanner].map((opened) =>
      opened.preload(),
    ),
  );

const DIALOGS = ["transfer", "logout", "search", "shortcuts"] as const;
type Opened = (typeof DIALOGS)[number] | null;

/** The dialogs that were opened once: their code is loaded when they first open; they then stay mounted, so that closing is animated. */
const useMounted = (opened: Opened): ReadonlySet<Opened> => {
  const [mounted, setMounted] = useState<ReadonlySet<Opened>>(new Set());
  if (opened !== null && !mounted.has(opened)) setMounted(new Set(mounted).add(opened));
  return mounted;
};

/** What the pages below share of a request that waits for its page; it is the same until another one waits. */
const usePageRequests = (path: string): PageRequests => {
  const [, navigate] = useLocation();
  const [waiting, setWaiting] = useState<{ readonly path: string; readonly request: PageRequest } | null>(null);
  useEffect(() => {
    // a page that is left before it could take its request does nothing when the user returns to it
    setWaiting((before) => (before !== null && decodeURI(before.path) === path ? before : null));
  }, [path]);
  const take = useCallback(() => setWaiting(null), []);
  const goTo = useCallback(
    (to: string, request: PageRequest) => {
      setWaiting({ path: to, request });
      navigate(to);
    },
    [navigate],
  );
  const request = waiting?.request ?? null;
  return useMemo(() => ({ request, take, goTo }), [request, take, goTo]);
};

/** Opens what a shortcut of the installed app (manifest.webmanifest) leads to, and the payment request of a link. */
const useLinkedForm = (path: string, send: OpenSend): void => {
  const [, navigate] = useLocation();
  const query = new URLSearchParams(useSearchText());
  const [shortcut, code] = [query.get("open"), query.get(REQUEST_PARAMETER)];
  const asker = query.get(ASKER_PARAMETER) ?? "";
  const open = useEffectEvent(send);
  useEffect(() => {
    if (code === null && shortcut !== "send" && shortcut !== "receive") return;
    navigate(path, { replace: true });
    open(code === null ? { tab: shortcut === "receive" ? "receive" : "send" } : { request: { code, asker } });
  }, [shortcut, code, asker, path, navigate]);
};

/** Asks before the session is ended, which never waits for the server (docs/wire.md Calls, POST /logout). */
const LogoutDialog = ({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) => {
  const signOut = useSend();
  // another tab may wait for its answer
  const { attempts } = useAppState().transfer;
  const awaited = attempts.filter((attempt) => transferViews.whyNotRepeat(attempt) !== null).length;
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t("shell.itemLogout")}
      text={`${awaited > 0 ? `${t("shell.transferUnknown", { count: awaited })} ` : ""}${t("session.logoutLead")}`}
      confirm={t("shell.itemLogout")}
      onConfirm={() => signOut(Command.SignOut())}
    />
  );
};

const SkipLink = () => (
  <a
    href="#content"
    className="sr-only z-50 rounded-control bg-accent px-4 print:hidden py-2 text-accent-ink focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
  >
    {t("shell.skip")}
  </a>
);

/** The breadcrumb, whose last step is what the page is to an operator of a validator. */
const useOwnTrail = (path: string, trail: ReadonlyArray<Crumb>): ReadonlyArray<Crumb> => {
  const isDesk = useIsOperator() && path === "/create-validator";
  return useMemo(() => (isDesk ? [...trail.slice(0, -1), { text: t("staking.desk.title") }] : trail), [isDesk, trail]);
};

/** `trail` is the breadcrumb. */
export type ShellProps = { readonly path: string; readonly trail: ReadonlyArray<Crumb>; readonly children: ReactNode };

/** What surrounds every screen of a signed-in person (spec §2 Shell): sidebar, header, banners, and their dialogs. */
export const Shell = ({ path, trail: named, children }: ShellProps) => {
  const trail = useOwnTrail(path, named);
  const app = useApp();
  const [, navigate] = useLocation();
  const { wallet } = useAppState();
  const noWallet = views.leadsToSetup(wallet);
  const [own, setOpened] = useState<Opened>(null);
  const opened = useShownDialog(own, DIALOGS);
  const mounted = useMounted(opened);
  const [transfer, setTransfer] = useState<SendInitial>({});
  const recent = useRef<Recent>({ user: "", ids: [] });
  const sidebar = useSidebar(path);
  const heading = useHeading(trail);
  // the page before stays until the next one is drawn, and so does its heading
  const isHeadingShown = useDeferredValue(heading !== null);
  const { open: isOver, close: hideSidebar, opener } = sidebar;
  const close = useCallback(() => setOpened(null), []);
  const closeSidebar = useCallback(() => {
    if (!isOver) return;
    // the item that was pressed is about to hide; the focus returns to what opened the sidebar
    flushSync(hideSidebar);
    opener.current?.focus();
  }, [isOver, hideSidebar, opener]);
  // on the set-up itself the address stays the same: the toast is the only response to the press
  const walletFirst = useCallback(() => {
    closeSidebar();
    toasts.blank(t("shell.walletFirst"), WALLET_FIRST);
  }, [closeSidebar]);
  // after a failed check the set-up says so itself
  const onWalletFirst = views.hasNoWallet(wallet) ? walletFirst : undefined;
  // the page is drawn again for another of these functions, and only then
  const open = useCallback(
    (what: Exclude<Opened, null>) => {
      closeSidebar();
      if (noWallet && (what === "search" || what === "transfer")) {
        navigate(SETUP_WALLET);
        onWalletFirst?.();
      } else {
        setOpened(what);
      }
    },
    [closeSidebar, noWallet, navigate, onWalletFirst],
  );
  const sendByKey = useCallback(
    (initial: SendInitial): void => {
      setTransfer(initial);
      open("transfer");
    },
    [open],
  );
  // a button shows that it is pressed while its dialog is drawn; a key is followed by others, which are typed into the dialog
  const send = useCallback<OpenSend>((initial = {}) => startTransition(() => sendByKey(initial)), [sendByKey]);
  const show = (intent: Intent): void => {
    if (intent.action.type === "send") send();
    else if (isOperation(intent.action)) navigate("/create-validator");
    // its list leads on to a new validator
    else navigate(stakePath(intent));
  };
  const [sendTo] = useSendTo(send);
  const pageRequest = usePageRequests(path);
  const { goTo } = pageRequest;
  const actions = useMemo(
    () => ({ send, sendTo, navigate, goTo, logout: () => open("logout"), shortcuts: () => open("shortcuts") }),
    [send, sendTo, navigate, goTo, open],
  );
  useShortcuts(
    {
      search: () => open("search"),
      send: () => sendByKey({ tab: "send" }),
      receive: () => sendByKey({ tab: "receive" }),
      help: () => open("shortcuts"),
    },
    opened !== null,
  );
  useEffect(() => {
    setOpened((before) => (path === "" ? before : null));
  }, [path]);
  useLinkedForm(path, send);

  return (
    <div className="min-h-dvh lg:pl-[264px] print:pl-0">
      <SkipLink />
      <Sidebar
        path={path}
        noWallet={noWallet}
        sidebar={sidebar}
        onWalletFirst={onWalletFirst}
        onOpen={(what) => {
          if (what === "transfer") send();
          else if (what === "admin") app.openAdmin();
          else open(what);
        }}
      />
      <div inert={sidebar.open} className="flex min-h-dvh flex-col max-sm:pb-16">
        <Header trail={trail} heading={heading} sidebar={sidebar} onSearch={() => open("search")}>
          <Banners onTransfer={show} />
        </Header>
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-page @container flex-1 p-[min(1rem,4vw)] pt-1! focus:outline-none sm:p-8 sm:pt-3!"
        >
          <SendProvider value={send}>
            <PageRequestContext value={pageRequest}>
              <HeadingShownContext value={isHeadingShown}>{children}</HeadingShownContext>
            </PageRequestContext>
          </SendProvider>
        </main>
        <BottomBar path={path} noWallet={noWallet} onWalletFirst={onWalletFirst} onSend={() => send()} />
      </div>
      <LogoutDialog open={opened === "logout"} onClose={close} />
      {mounted.has("search") ? (
        <Suspense fallback={null}>
          <PaletteDialog open={opened === "search"} onClose={close} recent={recent} actions={actions} />
        </Suspense>
      ) : null}
      {mounted.has("shortcuts") ? (
        <Suspense fallback={null}>
          <ShortcutsDialog open={opened === "shortcuts"} onClose={close} />
        </Suspense>
      ) : null}
      {mounted.has("transfer") ? (
        <Suspense fallback={null}>
          <SendReceiveDialog open={opened === "transfer"} onClose={close} initial={transfer} />
        </Suspense>
      ) : null}
    </div>
  );
};
