import { Eye, EyeOff } from "lucide-react";
import { type ComponentPropsWithRef, useEffect, useState } from "react";
import { IconButton } from "./IconButton.tsx";
import { useKitText } from "./kit-text.ts";
import { TextInput } from "./TextInput.tsx";

/** `autoComplete` must be chosen (A5); `revealLabel`s name the toggle. */
export type PasswordInputProps = Omit<ComponentPropsWithRef<"input">, "type" | "autoComplete"> & {
  readonly autoComplete: "current-password" | "new-password";
  readonly showLabel?: string;
  readonly hideLabel?: string;
};

/** An input for a secret, with a button that shows it. Pasting is allowed. */
export const PasswordInput = ({ showLabel, hideLabel, ...rest }: PasswordInputProps) => {
  const t = useKitText();
  const [shown, setShown] = useState(false);
  // what was shown is not readable while it is sent, nor after
  useEffect(() => {
    const hide = (): void => setShown(false);
    if (shown) document.addEventListener("submit", hide);
    return () => document.removeEventListener("submit", hide);
  }, [shown]);
  const label = shown ? (hideLabel ?? t("hidePassword")) : (showLabel ?? t("showPassword"));
  return (
    <TextInput
      // the last field of its form
      enterKeyHint={rest.autoComplete === "current-password" ? "go" : undefined}
      {...rest}
      type={shown ? "text" : "password"}
      spellCheck={false}
      autoCapitalize="none"
      autoCorrect="off"
      end={<IconButton label={label} icon={shown ? EyeOff : Eye} onClick={() => setShown((now) => !now)} />}
    />
  );
};
