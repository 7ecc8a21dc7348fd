/** The answers of calls that send a code or a link (decisions.md §6–7). */
export const CODE_REQUIRED = { status: "code_required" } as const;
export const LINK_SENT = { status: "link_sent" } as const;
