import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "./Button.tsx";
import { cx } from "./cx.ts";
import { IconButton } from "./IconButton.tsx";
import { useKitText } from "./kit-text.ts";

const CONFIRM_MS = 1600;

/** `name` says what is copied (A10), `onCopy` does it and answers whether it worked, `tip` replaces the name in the tooltip of an icon. */
export type CopyButtonProps = {
  readonly name: string;
  readonly onCopy: () => boolean | undefined | Promise<boolean | undefined>;
  /** Shows the name as text, or an icon alone. */
  readonly content?: "icon" | "text";
  readonly tip?: string;
  /** Of a text: whether it is the one action of its place. */
  readonly primary?: boolean;
};

/** Hands the copying to its owner and shows a tick for a moment; telling it aloud is the owner's toast. */
export const CopyButton = ({ name, onCopy, content = "icon", tip = name, primary = false }: CopyButtonProps) => {
  const t = useKitText();
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(false), CONFIRM_MS);
    return () => clearTimeout(timer);
  }, [done]);
  const copy = () => {
    void Promise.resolve(onCopy()).then((worked) => setDone(worked !== false));
  };
  const icon = done ? <Check className={cx("size-4", !primary && "text-positive")} /> : <Copy className="size-4" />;
  if (content === "icon") return <IconButton label={name} tip={done ? t("copied") : tip} icon={icon} onClick={copy} />;
  return (
    <Button variant={primary ? "primary" : "secondary"} icon={icon} onClick={copy}>
      {name}
    </Button>
  );
};
