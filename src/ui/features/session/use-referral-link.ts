import { useEffect } from "react";
import { useSearch } from "wouter";
import { Command } from "../../../domain/session/index.ts";
import { useApp } from "../../common/app-context.tsx";

/** Remembers the `?referral=` of the address once for each code it brings (spec §9). */
export const useReferralLink = (): void => {
  const app = useApp();
  const code = new URLSearchParams(useSearch()).get("referral") ?? "";
  useEffect(() => {
    if (code !== "" && app.state().session.referral?.code !== code) app.dispatch(Command.RememberReferral({ code }));
  }, [app, code]);
};
