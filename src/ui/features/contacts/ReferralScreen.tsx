import { useParams } from "wouter";
import { Person } from "./Person.tsx";

/** /c/{code}: the page of whoever the referral code belongs to, for a signed-in person (spec §2). */
export const ReferralScreen = () => {
  const { code = "" } = useParams<{ readonly code: string }>();
  return <Person value={code} by="referral" />;
};
