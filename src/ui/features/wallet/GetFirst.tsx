import { ChevronRight, HandCoins, Landmark, Share2 } from "lucide-react";
import type { ReactNode } from "react";
import { views as session } from "../../../domain/session/index.ts";
import { sharedPrefix } from "../../../domain/values/address.ts";
import type { TokenBalance } from "../../../domain/wallet/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { useOpenSend } from "../../common/send-context.ts";
import { shareWith } from "../../common/share-with.ts";
import { useCopy } from "../../common/use-copy.ts";
import { t } from "../../i18n/index.ts";
import { FullAddress } from "../../kit/Address.tsx";
import { Button } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { CopyButton } from "../../kit/CopyButton.tsx";
import { QrCode } from "../../kit/QrCode.tsx";
import { visibleText } from "../../kit/visible-text.ts";

type WayProps = {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly onPress: () => void;
};

/** Another way to get coins: the whole card is its button. */
const Way = ({ icon, title, text, onPress }: WayProps) => (
  <Card flush className="flex">
    <button
      type="button"
      onClick={onPress}
      className="flex w-full items-center gap-4 rounded-card p-5 text-left -outline-offset-2 transition-colors hover:bg-sunken/50"
    >
      <span
        aria-hidden="true"
        className="grid size-11 shrink-0 place-items-center rounded-control bg-accent-soft text-accent"
      >
        {icon}
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="font-semibold text-ink">{title}</span>
        <span className="text-sm text-pretty text-muted">{text}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
    </button>
  </Card>
);

/** Three ways to get the first coins of a token into an empty wallet: its code, a friend, an exchange. */
export const GetFirst = ({ token }: { readonly token: TokenBalance }) => {
  const open = useOpenSend();
  const copy = useCopy();
  const user = session.userOf(useAppState().session);
  const { chainId, address } = token;
  const symbol = visibleText(token.symbol);
  const share = shareWith(() => copy(address));
  const name = user === null ? "" : visibleText(session.fullName(user));
  const initial = { tab: "receive", chainId, symbol: token.symbol } as const;
  return (
    <section aria-labelledby="get-first" className="flex flex-col gap-4">
      <h2 id="get-first" className="text-xl font-semibold tracking-tight text-ink">
        {t("start.getFirst", { symbol })}
      </h2>
      <div className="grid gap-5 @4xl:grid-cols-2">
        <Card className="@container">
          <div className="flex flex-wrap items-center justify-center gap-6 @sm:flex-nowrap">
            <QrCode
              text={address}
              label={t("transfer.qrCode")}
              className="size-44 shrink-0 rounded-control border border-line"
            />
            <div className="flex min-w-0 flex-col items-start gap-3">
              <h3 className="text-lg font-semibold text-ink">{t("start.code")}</h3>
              <p className="text-sm text-pretty text-muted">{t("start.codeText")}</p>
              <FullAddress address={address} sharedPrefix={sharedPrefix(address)} />
              <div className="flex flex-wrap gap-2">
                {share === null ? null : (
                  <Button
                    size="small"
                    icon={Share2}
                    onClick={() => share({ title: t("start.shared", { name, symbol }), text: address })}
                  >
                    {t("start.share")}
                  </Button>
                )}
                <CopyButton content="text" name={t("transfer.copyAddress")} onCopy={() => copy(address)} />
              </div>
            </div>
          </div>
        </Card>
        <div className="grid gap-5">
          <Way
            icon={<HandCoins className="size-5" />}
            title={t("start.friend")}
            text={t("start.friendText")}
            onPress={() => open({ ...initial, ask: { name: null } })}
          />
          <Way
            icon={<Landmark className="size-5" />}
            title={t("start.exchange")}
            text={t("start.exchangeText", { chain: visibleText(token.chainName) })}
            onPress={() => open(initial)}
          />
        </div>
      </div>
    </section>
  );
};
