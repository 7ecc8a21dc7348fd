import { useCodeSent } from "./use-code-sent.ts";

/** Follows the login form: goes to the code screen once a code or a link was sent. */
export const AfterLogin = () => {
  useCodeSent("/verify-otp");
  return null;
};
