import type { ReactNode } from "react";
import type { Receipt } from "../../../domain/transfer/index.ts";
import { t } from "../../i18n/index.ts";
import { Disclosure } from "../../kit/Disclosure.tsx";
import { Fact, Facts } from "../../kit/Facts.tsx";
import { safeLink } from "../../kit/foreign-address.ts";
import { Hash } from "../../kit/Hash.tsx";
import { TextLink } from "../../kit/TextLink.tsx";
import { useCopy } from "../use-copy.ts";

/** `folded` puts the facts, the children, under Details too; `after` stands at the end of Details. */
type ReceiptFactsProps = {
  readonly receipt: Pick<Receipt, "transactionHash" | "blockExplorerLink">;
  readonly folded?: boolean;
  readonly after?: ReactNode;
  readonly children: ReactNode;
};

/** The facts of a receipt; its transaction hash and the link to the block explorer are under Details. */
export const ReceiptFacts = ({ receipt, folded = false, after, children }: ReceiptFactsProps) => {
  const copy = useCopy();
  const explorer = safeLink(receipt.blockExplorerLink);
  return (
    <>
      {folded ? null : <Facts>{children}</Facts>}
      <Disclosure
        look="quiet"
        summary={<span className="text-muted">{t("transfer.details")}</span>}
        className="[&>summary]:mx-auto"
      >
        <div className="mt-3 flex flex-col gap-4">
          <Facts>
            {folded ? children : null}
            <Fact wide name={t("transfer.hash")}>
              <Hash
                hash={receipt.transactionHash}
                copyName={t("kit.copyThing", { thing: t("transfer.hashThing") })}
                onCopy={() => copy(receipt.transactionHash)}
              />
            </Fact>
          </Facts>
          {explorer === null ? null : (
            <TextLink external href={explorer} className="self-center">
              {t("transfer.viewInExplorer")}
            </TextLink>
          )}
          {after}
        </div>
      </Disclosure>
    </>
  );
};
