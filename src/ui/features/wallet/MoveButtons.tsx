import { ArrowDownLeft, ArrowUpRight } from "lucide-react";
import { type SendInitial, useOpenSend } from "../../common/send-context.ts";
import { useText } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";

/** The two ways money moves, as buttons that open the send/receive dialog. */
export const MoveButtons = ({ of = {} }: { readonly of?: Pick<SendInitial, "chainId" | "symbol"> }) => {
  const open = useOpenSend();
  const t = useText();
  return (
    <>
      <Button
        icon={<ArrowUpRight aria-hidden="true" className="size-5" />}
        onClick={() => open({ ...of, tab: "send" })}
      >
        {t("wallet.send")}
      </Button>
      <Button
        variant="secondary"
        icon={<ArrowDownLeft aria-hidden="true" className="size-5" />}
        onClick={() => open({ ...of, tab: "receive" })}
      >
        {t("wallet.receive")}
      </Button>
    </>
  );
};
