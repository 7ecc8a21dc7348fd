/** The statuses of an answer that leaves open whether the server executed a call that changes something (W3). */
export const OPEN_STATUSES = [
  408, 425, 429, 500, 501, 502, 503, 504, 507, 520, 521, 522, 523, 524, 525, 526, 527,
] as const;
