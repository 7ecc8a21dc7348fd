import { TriangleAlert } from "lucide-react";
import { views as transfer, type UnknownAttempt } from "../../domain/transfer/index.ts";
import { t } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { Banner } from "./Banner.tsx";

const UNRESOLVED = {
  searching: "shell.transferUnknown",
  listed: "aside.transferListed",
  unchecked: "aside.transferUnchecked",
  notFound: "aside.transferNotFound",
} as const;

/** What the transfer dialog says about transfers of unknown outcome in short: a sentence for each state of a search. */
const unresolvedText = (attempts: ReadonlyArray<UnknownAttempt>): string =>
  transfer.SEARCHES.flatMap((search) => {
    const count = attempts.filter((attempt) => transfer.searchOf(attempt) === search).length;
    return count === 0 ? [] : [t(UNRESOLVED[search], { count })];
  }).join(" ");

/** `onShow` shows the newest of the transfers. */
export type UnresolvedBannerProps = {
  readonly attempts: ReadonlyArray<UnknownAttempt>;
  readonly onShow: () => void;
};

/** Transfers of unknown outcome, and how far the search for each is (docs/rules.md Money; W5, W16). */
export const UnresolvedBanner = ({ attempts, onShow }: UnresolvedBannerProps) => (
  <Banner
    icon={TriangleAlert}
    action={
      <Button variant="secondary" size="small" onClick={onShow}>
        {t("aside.transferUnknownShow")}
      </Button>
    }
  >
    {unresolvedText(attempts)}
  </Banner>
);
