const CODE = /^[A-Za-z0-9][A-Za-z0-9._~-]{0,63}$/;

/** A referral code: up to 64 letters, digits and `._~-`. Null for anything else, so that no foreign text becomes one (S4). */
export const readReferral = (typed: string): string | null => {
  const code = typed.trim();
  return CODE.test(code) ? code : null;
};

/** The code of a path `/c/{code}` (spec §2 Public routes), or null. */
export const referralOfPath = (path: string): string | null => {
  const [root, page, segment, ...more] = path.replace(/\/$/, "").split("/");
  return root === "" && page === "c" && more.length === 0 ? readReferral(segment ?? "") : null;
};
