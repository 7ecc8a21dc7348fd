import type { Validator } from "../../../domain/staking/index.ts";
import { t } from "../../i18n/index.ts";
import { Fact } from "../../kit/Facts.tsx";
import { visibleText } from "../../kit/visible-text.ts";

/**
 * Website and details of a validator, in its operator's own words, as text: nobody checked them, so the website is no link that
 * one press opens. Nothing where there are none.
 */
export const ValidatorWords = ({
  of: { website, details },
}: {
  readonly of: Pick<Validator, "website" | "details">;
}) => (
  <>
    {website == null || website === "" ? null : (
      <Fact wide name={t("staking.create.website")}>
        <span translate="no">{visibleText(website)}</span>
      </Fact>
    )}
    {details == null || details === "" ? null : (
      <Fact wide name={t("staking.create.details")}>
        <span className="whitespace-pre-wrap">{visibleText(details)}</span>
      </Fact>
    )}
  </>
);
