/** The two answers that say what was sent instead of signing in (decisions.md §6–7). */
export const CODE_REQUIRED = { status: "code_required" } as const;
export const LINK_SENT = { status: "link_sent" } as const;
