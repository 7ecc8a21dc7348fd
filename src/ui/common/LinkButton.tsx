import type { ReactNode } from "react";
import { Link } from "wouter";
import { buttonStyle } from "../kit/button-style.ts";

/** Props of {@link LinkButton}. */
export type LinkButtonProps = { readonly href: string; readonly children: ReactNode };

/** A link to the one next step of a page, as wide and loud as a button. */
export const LinkButton = ({ href, children }: LinkButtonProps) => (
  <Link href={href} className={buttonStyle("primary", "medium", true)}>
    {children}
  </Link>
);
