import { Download, HandCoins, Info, Share2 } from "lucide-react";
import { useRef, useState } from "react";
import { views as session } from "../../../domain/session/index.ts";
import { sharedPrefix } from "../../../domain/values/address.ts";
import { Command, type TokenBalance, views } from "../../../domain/wallet/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { fileName, tokenParts } from "../../common/file-name.ts";
import { LoadFailed } from "../../common/LoadFailed.tsx";
import { shareWith } from "../../common/share-with.ts";
import { toasts } from "../../common/toasts.ts";
import { assetOptions, tokenFor } from "../../common/transfer/assets.tsx";
import { useCopy } from "../../common/use-copy.ts";
import { useLoad } from "../../common/use-load.ts";
import { t } from "../../i18n/index.ts";
import { FullAddress } from "../../kit/Address.tsx";
import { Button } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { CopyButton } from "../../kit/CopyButton.tsx";
import { cx } from "../../kit/cx.ts";
import { Disclosure } from "../../kit/Disclosure.tsx";
import { Field } from "../../kit/Field.tsx";
import { QrCode } from "../../kit/QrCode.tsx";
import { Select } from "../../kit/Select.tsx";
import { Skeleton } from "../../kit/Skeleton.tsx";
import { StickyActions } from "../../kit/StickyActions.tsx";
import { isolated, visibleText } from "../../kit/visible-text.ts";
import { type Asking, askedSum, canAsk, type Request, RequestFields, requestOf } from "./RequestFields.tsx";

/** The QR code as an SVG file that any program opens, 512 pixels wide. */
const qrFile = (drawn: SVGSVGElement): string => {
  const copy = drawn.cloneNode(true) as SVGSVGElement;
  copy.removeAttribute("class");
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", "512");
  copy.setAttribute("height", "512");
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(copy)}\n`;
};

/** `ask` is what the panel asks for as it opens; without it, the address alone is shown first. */
type ReceivePanelProps = {
  readonly asset: string;
  readonly onAsset: (asset: string) => void;
  readonly ask?: Asking | undefined;
};

type ShownProps = { readonly token: TokenBalance; readonly request: Request | null };

/** What is shown to the payer: the QR code, and below it who asks for what, or the whole address. */
const Shown = ({ token, request }: ShownProps) => {
  const user = session.userOf(useAppState().session);
  return (
    <Card className="hero flex flex-col items-center gap-4 p-5!">
      <QrCode
        text={request?.code ?? token.address}
        label={t(request === null ? "transfer.qrCode" : "transfer.request.qr")}
        className="size-40 rounded-control"
      />
      {request === null ? (
        <div className="w-[17rem] max-w-full">
          <p className="mb-1 text-sm text-muted">{t("wallet.yourAddress")}</p>
          <FullAddress address={token.address} sharedPrefix={sharedPrefix(token.address)} />
        </div>
      ) : (
        <div className="flex max-w-full flex-col items-center gap-1 text-center wrap-anywhere">
          {user === null ? null : (
            <p className="text-muted">
              {t("transfer.request.asks", { name: isolated(visibleText(session.fullName(user))) })}
            </p>
          )}
          <p translate="no" className="tabular text-3xl font-semibold tracking-tight text-ink">
            {askedSum(request.amount, token.symbol)}
          </p>
          {request.memo === "" ? null : <p className="text-ink">{visibleText(request.memo)}</p>}
        </div>
      )}
    </Card>
  );
};

/** The link of a request, to copy and to share; it stays at the foot of the sheet. */
const RequestLink = ({ token, request }: { readonly token: TokenBalance; readonly request: Request }) => {
  const { memo } = request;
  const copy = useCopy();
  const user = session.userOf(useAppState().session);
  const copyLink = () => copy(request.link);
  const share = shareWith(copyLink);
  const sum = askedSum(request.amount, token.symbol);
  const name = user === null ? "" : visibleText(session.fullName(user));
  const title = t(memo === "" ? "transfer.request.shared" : "transfer.request.sharedFor", { name, sum, memo });
  return (
    <StickyActions>
      <div className={cx("grid gap-3 pt-3", share !== null && "sm:grid-cols-2")}>
        <CopyButton content="text" primary={share === null} name={t("transfer.request.copy")} onCopy={copyLink} />
        {share === null ? null : (
          <Button icon={<Share2 className="size-4" />} onClick={() => share({ title, url: request.link })}>
            {t("transfer.request.share")}
          </Button>
        )}
      </div>
    </StickyActions>
  );
};

/** Without `onAsk` something is asked for already. */
type AddressActionsProps = {
  readonly token: TokenBalance;
  readonly onAsk?: () => void;
  readonly onSave: () => void;
};

/** What may be sent to the address, and how it gets to the payer: copied, as a picture, or asked with an amount. */
const AddressActions = ({ token, onAsk, onSave }: AddressActionsProps) => {
  const copy = useCopy();
  return (
    <>
      <p className="flex items-start gap-2 text-sm text-pretty text-ink">
        <Info className="mt-0.5 size-4 shrink-0 text-accent" />
        <span>{t("tokenPage.onlyOn", { symbol: token.symbol, chain: token.chainName })}</span>
      </p>
      <CopyButton
        content="text"
        primary={onAsk !== undefined || !canAsk(token)}
        name={t("transfer.copyAddress")}
        onCopy={() => copy(token.address)}
      />
      <div className="grid gap-3 sm:auto-cols-fr sm:grid-flow-col">
        {onAsk !== undefined && canAsk(token) ? (
          <Button variant="secondary" icon={<HandCoins className="size-4" />} onClick={onAsk}>
            {t("transfer.request.start")}
          </Button>
        ) : null}
        <Button variant="secondary" icon={<Download className="size-4" />} onClick={onSave}>
          {t("transfer.downloadQr")}
        </Button>
      </div>
    </>
  );
};

/** The wallet's address of a token: as a QR code, in full, to copy and to save, with its network. */
export const ReceivePanel = ({ asset, onAsset, ask }: ReceivePanelProps) => {
  const [asking, setAsking] = useState(ask ?? null);
  const app = useApp();
  const root = useAppState();
  const code = useRef<HTMLDivElement>(null);
  const token = tokenFor(root, asset);
  // a server that sends no address with the balances says it with the token's account
  const about = token?.address === "" ? { chainId: token.chainId, symbol: token.symbol } : null;
  const account = about === null ? null : views.accountOf(root.wallet, about.chainId, about.symbol);
  useLoad(asset, about !== null, account?.request, about === null ? null : Command.LoadAccount(about));
  if (token === null) return null;
  if (token.address === "")
    return account?.request.status === "failed" ? (
      <LoadFailed
        failure={account.request.failure}
        command={Command.LoadAccount({ chainId: token.chainId, symbol: token.symbol })}
      />
    ) : (
      <Skeleton lines={3} />
    );
  const request = asking === null ? null : requestOf(token, asking, session.userOf(root.session)?.username ?? null);
  const save = () => {
    try {
      const drawn = code.current?.querySelector("svg");
      if (drawn === null || drawn === undefined) throw new Error("no code is drawn");
      app.download(
        fileName([request === null ? "address" : "request", ...tokenParts(token)], "svg"),
        "image/svg+xml",
        qrFile(drawn),
      );
    } catch {
      toasts.error(t("transfer.downloadQrFailed"), "qr");
    }
  };
  return (
    <div className="flex flex-col gap-4 sm:gap-5">
      <Field label={t("transfer.asset")} className="print:hidden">
        <Select
          value={asset}
          onChange={onAsset}
          options={assetOptions(root.wallet.tokens?.tokens ?? [], app.preferences.read().hideBalances)}
        />
      </Field>
      {asking !== null && canAsk(token) ? <RequestFields token={token} asking={asking} onChange={setAsking} /> : null}
      {asking !== null && !canAsk(token) ? (
        <p className="text-sm text-pretty text-ink">{t("transfer.request.otherToken")}</p>
      ) : null}
      <div ref={code}>
        <Shown token={token} request={request} />
      </div>
      {request === null ? null : (
        <p className="text-sm text-pretty text-muted">
          {t(request.memo === "" ? "transfer.request.seen" : "transfer.request.seenFor", {
            sum: askedSum(request.amount, token.symbol),
            memo: isolated(request.memo),
          })}
        </p>
      )}
      {asking === null || !canAsk(token) ? (
        <AddressActions token={token} onAsk={() => setAsking({ amount: "", memo: "" })} onSave={save} />
      ) : (
        // the link carries the address; who reads it out finds it here
        <Disclosure look="quiet" className="text-muted" summary={t("wallet.yourAddress")}>
          <div className="mt-3 flex flex-col gap-4">
            {request === null ? null : (
              <FullAddress address={token.address} sharedPrefix={sharedPrefix(token.address)} />
            )}
            <AddressActions token={token} onSave={save} />
          </div>
        </Disclosure>
      )}
      {request === null ? null : <RequestLink token={token} request={request} />}
    </div>
  );
};
