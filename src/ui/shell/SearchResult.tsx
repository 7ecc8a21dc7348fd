import { CornerDownLeft } from "lucide-react";
import { Link } from "wouter";
import { visibleText } from "../kit/visible-text.ts";

/** Props of {@link SearchResult}. */
export type SearchResultProps = {
  readonly href: string;
  readonly name: string;
  readonly detail?: string;
  readonly onGo: () => void;
};

/** One thing found: a link there. */
export const SearchResult = ({ href, name, detail, onGo }: SearchResultProps) => (
  <Link
    href={href}
    onClick={onGo}
    className="group flex min-h-12 items-center gap-3 rounded-control px-3 py-2 text-base text-ink -outline-offset-2 hover:bg-accent-soft focus-visible:bg-accent-soft"
  >
    <span className="min-w-0 flex-1 truncate">
      <span className="font-medium">{visibleText(name)}</span>
      {detail === undefined ? null : <span className="ml-3 text-sm text-muted">{visibleText(detail)}</span>}
    </span>
    <CornerDownLeft aria-hidden="true" className="invisible size-4 text-muted group-focus-visible:visible" />
  </Link>
);
