/** The answers of calls that send a code or a link (docs/wire.md Calls). */
export const CODE_REQUIRED = { status: "code_required" } as const;
export const LINK_SENT = { status: "link_sent" } as const;
