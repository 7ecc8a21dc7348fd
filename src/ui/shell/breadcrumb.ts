import { pathSegment } from "./pathSegment.ts";

const capitalised = (segment: string): string => segment.charAt(0).toLocaleUpperCase("en") + segment.slice(1);

/**
 * The breadcrumb of the route that matches: its own name, then the segments that were parameters, capitalised
 * (spec §2 Shell). `params` as wouter answers them: by name, and by position under numeric keys, which are left out.
 */
export const breadcrumb = (
  name: string,
  params: Readonly<Record<string, string | undefined>>,
): ReadonlyArray<string> => [
  name,
  ...Object.entries(params).flatMap(([key, value]) =>
    /^\d+$/.test(key) || key === "*" || value === undefined || value === "" ? [] : [capitalised(pathSegment(value))],
  ),
];
