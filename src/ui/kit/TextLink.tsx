import { ArrowUpRight } from "lucide-react";
import type { ComponentPropsWithRef } from "react";
import { Link } from "wouter";
import { cx } from "./cx.ts";

const STYLE =
  "inline-block rounded-control leading-6 font-medium text-accent underline decoration-1 underline-offset-4 hover:text-accent-strong hover:decoration-2";

/** `external` opens a new tab that gets neither opener nor referrer. */
export type TextLinkProps = Omit<ComponentPropsWithRef<"a">, "href" | "target" | "rel"> & {
  readonly href: string;
  readonly external?: boolean;
};

/** A link in running text; inside the app it navigates without a reload. */
export const TextLink = ({ href, external = false, className, children, ...rest }: TextLinkProps) =>
  external ? (
    <a {...rest} href={href} target="_blank" rel="noopener noreferrer" className={cx(STYLE, className)}>
      <span>{children}</span>
      <ArrowUpRight className="ml-0.5 inline size-4 align-text-bottom" />
    </a>
  ) : (
    <Link {...rest} href={href} className={cx(STYLE, className)}>
      {children}
    </Link>
  );
