/** The longest a validator's name may be, in characters (spec §5, §9: max 70). */
export const VALIDATOR_NAME_MAX = 70;

/** A validator's name: there, and 70 characters at most. */
export const validatorNameProblem = (name: string): string | null => {
  const length = [...name.trim()].length;
  if (length === 0) return "rule.validatorName.required";
  return length > VALIDATOR_NAME_MAX ? "rule.validatorName.tooLong" : null;
};
