import { isRight } from "fp-ts/Either";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { operationFingerprint } from "../../../domain/staking/desk.ts";
import { changesNothing } from "../../../domain/staking/desk-rules.ts";
import * as editForm from "../../../domain/staking/edit-validator.ts";
import { Command, type Validator } from "../../../domain/staking/index.ts";
import { standingOf } from "../../../domain/staking/own-call.ts";
import { NOT_TYPED } from "../../../domain/values/secret.ts";
import { useAppState } from "../../common/app-context.tsx";
import { dateTimeText } from "../../common/dates.ts";
import { exactPercentText } from "../../common/figure-text.ts";
import { percentText } from "../../common/share-text.ts";
import { type RuleForm, useRuleForm } from "../../common/use-rule-form.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { FocusOnTitle } from "../../kit/Dialog.tsx";
import { Fact, Facts } from "../../kit/Facts.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { type Call, Confirm, type DeskTerms, FeeFact, OperationDialog, Refused } from "./OperationDialog.tsx";
import { useWhyNoCall } from "./use-why-not.ts";
import { NumberField, ValidatorTexts } from "./ValidatorFields.tsx";
import { pointsText } from "./ValidatorParts.tsx";

type Values = Record<keyof editForm.EditInput, string>;

type EditDialogProps = {
  readonly of: Validator;
  readonly operated: Pick<DeskTerms, "commissionFrom" | "editFee">;
  readonly now: number;
  readonly open: boolean;
  readonly onClose: () => void;
};

/** What the network lets a commission become, or from when on it can change at all. */
const commissionHint = ({ maxFee, maxFeeChange }: Validator, wait: number | null): string => {
  if (wait !== null) return t("staking.desk.commissionFrom", { date: dateTimeText(wait) });
  return maxFee === undefined || maxFeeChange === undefined
    ? t("staking.desk.commissionHintPlain")
    : t("staking.desk.commissionHint", { max: percentText(maxFee), step: pointsText(maxFeeChange) });
};

type FieldsProps = {
  readonly form: RuleForm<Values>;
  readonly of: Validator;
  readonly wait: number | null;
  readonly whyNot: string | null;
  readonly onReview: () => void;
};

/** The fields that can change, with every rule at its field. */
const Fields = ({ form, of, wait, whyNot, onReview }: FieldsProps) => {
  const typed = useWatch({ control: form.control }) as Values;
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void form.handleSubmit(onReview)(event)}>
      <ValidatorTexts form={form} typed={typed} except={of.address} />
      <NumberField
        form={form}
        name="commissionRate"
        unit="%"
        label={t("staking.create.commissionRate")}
        hint={commissionHint(of, wait)}
      />
      <Button type="submit" wide disabledReason={whyNot}>
        {t("transfer.preview")}
      </Button>
    </form>
  );
};

const LABELS = {
  moniker: "staking.create.moniker",
  website: "staking.create.website",
  details: "staking.create.details",
  commissionRate: "staking.create.commissionRate",
} as const;

/** What becomes another, before and after. */
const Changes = ({ of, values }: { readonly of: Validator; readonly values: Parameters<typeof changesNothing>[0] }) => {
  const shown = (field: (typeof editForm.EDITED_FIELDS)[number], value: string): string => {
    if (value === "") return t("staking.desk.none");
    return field === "commissionRate" ? `${value}%` : visibleText(value);
  };
  const before = editForm.editInputOf(of);
  return editForm.EDITED_FIELDS.map((field) => {
    const value = values[field];
    if (value === undefined) return null;
    const after =
      values.commissionRate !== undefined && field === "commissionRate"
        ? exactPercentText(values.commissionRate)
        : value;
    return (
      <Fact key={field} wide name={t(LABELS[field])}>
        <span className="whitespace-pre-wrap">
          <span className="text-muted">{shown(field, before[field])}</span> <span aria-hidden="true">→</span>{" "}
          <span>{shown(field, after)}</span>
        </span>
      </Fact>
    );
  });
};

/** Name, website, details and commission of the own validator: the form, what changes with the fee, and the passcode. */
export const EditDialog = ({ of, operated, now, open, onClose }: EditDialogProps) => {
  const { transfer } = useAppState();
  const [reviewing, setReviewing] = useState(false);
  const [isBack, setBack] = useState(false);
  const edited = { validator: of, operated, now };
  const form = useRuleForm<Values>({
    sends: () => "staking.EditValidator",
    defaultValues: editForm.editInputOf(of),
    rule: (typed) => editForm.editProblems(typed, edited),
  });
  // read, so that the form keeps them
  const { dirtyFields } = form.formState;
  useEffect(() => {
    // what another device changed is taken over where nothing is typed: an edit says only what becomes another
    const now = editForm.editInputOf(of);
    for (const field of editForm.EDITED_FIELDS)
      if (dirtyFields[field] !== true) form.resetField(field, { defaultValue: now[field] });
  }, [form, of, dirtyFields]);
  const typed = useWatch({ control: form.control }) as Values;
  const validated = editForm.validateEdit(typed, edited);
  const operator = of.address;
  const standing = standingOf(transfer, "edit-validator");
  const isSent = standing.step === "sending" || standing.step === "unknown";
  const sent = isSent ? standing.attempt.intent.action : null;
  const values = sent?.type === "edit-validator" ? sent.values : isRight(validated) ? validated.right : {};
  const fingerprint = operationFingerprint({ type: "edit-validator", operator, values });
  const call: Call = (passcode) => Command.EditValidator({ operator, fingerprint, values, problems: [], passcode });
  const whyNot = useWhyNoCall(isRight(validated) ? call(NOT_TYPED) : null);
  const isOutdated = reviewing && standing.step === "idle" && changesNothing(values);
  useEffect(() => {
    if (!isOutdated) return;
    // what was read since refuses what is typed: the form says why at its field
    setReviewing(false);
    void form.trigger(undefined, { shouldFocus: true });
  }, [form, isOutdated]);
  const close = () => {
    // what was typed is kept unless it is done
    if (standing.step === "done") form.reset(editForm.editInputOf(of));
    setReviewing(false);
    setBack(false);
    onClose();
  };
  return (
    <OperationDialog
      type="edit-validator"
      title={t(reviewing ? "staking.desk.review" : "staking.desk.editTitle")}
      call={call}
      open={open}
      onClose={close}
    >
      {(refusal) =>
        reviewing && !changesNothing(values) ? (
          <>
            <Facts>
              <Changes of={of} values={values} />
              <FeeFact fee={operated.editFee} />
            </Facts>
            <Confirm
              call={call}
              confirm={t("transfer.confirm")}
              refusal={refusal}
              back={
                <Button
                  variant="secondary"
                  onClick={() => {
                    setReviewing(false);
                    setBack(true);
                  }}
                >
                  {t("shell.back")}
                </Button>
              }
            />
          </>
        ) : (
          <>
            {isBack ? <FocusOnTitle /> : null}
            <Refused refusal={refusal} />
            <Fields
              form={form}
              of={of}
              wait={editForm.commissionWait({ operated, now })}
              whyNot={whyNot}
              onReview={() => setReviewing(true)}
            />
          </>
        )
      }
    </OperationDialog>
  );
};
