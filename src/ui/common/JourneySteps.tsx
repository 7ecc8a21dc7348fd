import { t } from "../i18n/index.ts";
import { ProgressSteps } from "../kit/ProgressSteps.tsx";

const STEPS = ["setup.stepAccount", "shell.titleProfile", "setup.passcode", "setup.words"] as const;

/** The screens from the sign-up to the first wallet: the step that each belongs to, and how much of it is done there. */
const PLACES = {
  signUp: [0, 0],
  code: [0, 1 / 3],
  password: [0, 2 / 3],
  profile: [1, 0],
  profileCode: [1, 1 / 2],
  start: [2, 0],
  passcode: [2, 1 / 2],
  phrase: [3, 0],
  check: [3, 1 / 2],
} as const;

/** How far a new user has come on the way to the first wallet; the same bar on every screen of it. */
export const JourneySteps = ({ at }: { readonly at: keyof typeof PLACES }) => {
  const [current, share] = PLACES[at];
  return (
    <ProgressSteps label={t("setup.steps")} steps={STEPS.map((step) => t(step))} current={current} share={share} />
  );
};
