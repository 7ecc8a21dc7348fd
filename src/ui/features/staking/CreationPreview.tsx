import { isLeft } from "fp-ts/Either";
import { useWatch } from "react-hook-form";
import { readPercent } from "../../../domain/staking/create-validator.ts";
import type { Money } from "../../../domain/values/money.ts";
import type { RuleForm } from "../../common/use-rule-form.ts";
import { t } from "../../i18n/index.ts";
import { AsDelegatorsSee } from "./AsDelegatorsSee.tsx";
import type { CreationForm } from "./CreateValidatorForm.tsx";

/** A typed percentage as a share; undefined for what is no number yet. */
const shareIn = (field: "commissionRate" | "commissionMaxRate", typed: string): Money | undefined => {
  const read = readPercent(field, typed);
  return isLeft(read) ? undefined : read.right;
};

type CreationPreviewProps = { readonly form: RuleForm<CreationForm>; readonly operator: string };

/** How delegators will see the validator that is typed, with the mark of its address, which is known before it exists. */
export const CreationPreview = ({ form, operator }: CreationPreviewProps) => {
  const typed = useWatch({ control: form.control }) as CreationForm;
  const fee = shareIn("commissionRate", typed.commissionRate);
  const maxFee = shareIn("commissionMaxRate", typed.commissionMaxRate);
  return (
    <AsDelegatorsSee
      of={{
        address: operator,
        moniker: typed.moniker,
        website: typed.website,
        details: typed.details,
        ...(fee === undefined ? {} : { fee }),
        ...(maxFee === undefined ? {} : { maxFee }),
      }}
      unnamed={t("staking.create.moniker")}
    >
      <p className="text-sm text-pretty text-muted">{t("staking.delegators.mark")}</p>
    </AsDelegatorsSee>
  );
};
