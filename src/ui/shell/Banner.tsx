import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

/** `action` is one small button after the text. */
export type BannerProps = { readonly icon: LucideIcon; readonly action?: ReactNode; readonly children: ReactNode };

/** A message about every screen, across the width of the page. */
export const Banner = ({ icon: Icon, action, children }: BannerProps) => (
  <div className="border-t border-line bg-warning-soft text-warning">
    <div className="mx-auto flex w-full max-w-page flex-wrap items-center gap-3 px-4 py-3 text-sm sm:px-8">
      <Icon className="size-5 shrink-0" />
      <p className="min-w-0 flex-1 basis-60">{children}</p>
      {action}
    </div>
  </div>
);
