import type { ReactNode } from "react";
import { Link } from "wouter";
import { type ButtonSize, type ButtonVariant, buttonStyle } from "../kit/button-style.ts";

/** `wide` for the one next step of a page. */
export type LinkButtonProps = {
  readonly href: string;
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly wide?: boolean;
  readonly children: ReactNode;
};

/** A link that looks like a button. */
export const LinkButton = ({
  href,
  variant = "secondary",
  size = "medium",
  wide = false,
  children,
}: LinkButtonProps) => (
  <Link href={href} className={buttonStyle(variant, size, wide)}>
    {children}
  </Link>
);
