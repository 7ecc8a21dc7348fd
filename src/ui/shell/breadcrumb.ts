import { pathSegment } from "../common/path-segment.ts";

const capitalised = (segment: string): string => segment.charAt(0).toLocaleUpperCase("en") + segment.slice(1);

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The breadcrumb of the route that matches: its own name, then the segments that were parameters, capitalised
 * (spec §2 Shell). `params` as wouter answers them: by name, and by position under numeric keys, which are left out.
 * An id is shown as the name it stands for, or not at all (V9).
 */
export const breadcrumb = (
  name: string,
  params: Readonly<Record<string, string | undefined>>,
  nameOf: (id: string) => string | null = () => null,
): ReadonlyArray<string> => [
  name,
  ...Object.entries(params).flatMap(([key, value]) => {
    if (/^\d+$/.test(key) || key === "*" || value === undefined || value === "") return [];
    return UUID.test(value) ? (nameOf(value) ?? []) : [capitalised(pathSegment(value))];
  }),
];
