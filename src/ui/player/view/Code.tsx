import type { ReactNode } from "react";

/** A text of a log, not shortened: the part around it scrolls. */
export const Code = ({ children }: { readonly children: string }) => (
  <pre className="rounded-control bg-sunken p-3 font-mono text-xs whitespace-pre-wrap wrap-anywhere text-ink">
    {children}
  </pre>
);

/** Some texts of a log below a heading. */
export const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div className="flex flex-col gap-2">
    <h2 className="text-sm font-semibold wrap-anywhere text-ink">{title}</h2>
    {children}
  </div>
);
