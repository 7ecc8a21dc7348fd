import { useSearch } from "wouter";
import { LinkSignIn } from "./LinkSignIn.tsx";

/** /callback: signs in like /magicLogin, or shows the text of `?error=` with the way back (decisions.md §2). */
export const CallbackScreen = () => {
  const error = new URLSearchParams(useSearch()).get("error")?.trim() ?? "";
  return <LinkSignIn refused={error === "" ? null : error} />;
};
