import { QrCode as QrIcon } from "lucide-react";
import { useState } from "react";
import { type TokenBalance, views } from "../../../domain/wallet/index.ts";
import { useText } from "../../i18n/index.ts";
import { FullAddress } from "../../kit/Address.tsx";
import { Amount } from "../../kit/Amount.tsx";
import { Button } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { CopyButton } from "../../kit/CopyButton.tsx";
import { QrCode } from "../../kit/QrCode.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { priceText } from "./format.ts";
import { Change, Testnet, TokenIcon } from "./TokenParts.tsx";
import { useCopy } from "./use-copy.ts";

/** What one holds of a token, and where it is received: the whole address (decisions.md §4 Money), Copy, QR code. */
export const TokenHead = ({ token, hidden }: { readonly token: TokenBalance; readonly hidden: boolean }) => {
  const t = useText();
  const copy = useCopy();
  const [qr, setQr] = useState(false);
  return (
    <Card className="grid gap-6 @3xl:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        <p className="flex items-center gap-3">
          <TokenIcon symbol={token.symbol} />
          <span className="flex flex-col">
            <span className="font-medium text-ink">{visibleText(token.symbol)}</span>
            <span className="flex flex-wrap items-center gap-2 text-sm text-muted">
              {visibleText(token.chainName)}
              {views.isTestnet(token.chainId) ? <Testnet /> : null}
            </span>
          </span>
        </p>
        <Amount
          value={token.balance}
          symbol={token.symbol}
          usd={views.usdOf([token])}
          size="display"
          align="start"
          hidden={hidden}
        />
        {views.hasPrice(token) ? (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
            <span className="tabular">{priceText(token.priceUsd)}</span>
            <Change percent={token.change24h} />
          </p>
        ) : null}
      </div>
      <div className="flex min-w-0 flex-col items-start gap-3">
        <h2 className="text-base font-medium text-muted">{t("wallet.tokenPage.yourAddress")}</h2>
        <FullAddress address={token.address} sharedPrefix="optio1" />
        <p className="text-sm text-muted">
          {t("wallet.tokenPage.onlyOn", { symbol: token.symbol, chain: token.chainName })}
        </p>
        <div className="flex flex-wrap gap-3">
          <CopyButton
            face="text"
            name={t("kit.copyThing", { thing: t("wallet.address") })}
            onCopy={() => copy(token.address)}
          />
          <Button
            variant="secondary"
            aria-expanded={qr}
            icon={<QrIcon aria-hidden="true" className="size-5" />}
            onClick={() => setQr((now) => !now)}
          >
            {qr ? t("wallet.tokenPage.hideQr") : t("wallet.tokenPage.showQr")}
          </Button>
        </div>
        {qr ? (
          <QrCode text={token.address} label={t("wallet.tokenPage.qr")} className="size-48 rounded-control" />
        ) : null}
      </div>
    </Card>
  );
};
