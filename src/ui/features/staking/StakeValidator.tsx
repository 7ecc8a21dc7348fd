import type { Validator } from "../../../domain/staking/index.ts";
import { spokenAddress } from "../../common/spoken-address.ts";
import { useCopy } from "../../common/use-copy.ts";
import { validatorName } from "../../common/validator-name.ts";
import { t } from "../../i18n/index.ts";
import { compactAddress, ShortAddress } from "../../kit/Address.tsx";
import { Avatar } from "../../kit/Avatar.tsx";
import { CopyButton } from "../../kit/CopyButton.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { ValidatorStatus } from "./ValidatorParts.tsx";

/** Validators by address. */
export type ValidatorsByAddress = ReadonlyMap<string, Validator>;

/** The validators of the set by address; empty before they are loaded. */
export const byAddress = (validators: ReadonlyArray<Validator> | undefined): ValidatorsByAddress =>
  new Map((validators ?? []).map((validator) => [validator.address, validator]));

/** A validator's compact address, which can be copied; hover and focus show the whole one. */
const ValidatorAddress = ({ address, moniker }: { readonly address: string; readonly moniker: string }) => {
  const copy = useCopy();
  const whole = spokenAddress(address);
  const name = t("kit.copyThing", { thing: t("stake.addressOf", { name: validatorName(moniker) }) });
  return (
    <span className="tabular -my-2 flex min-w-0 items-center text-sm font-normal text-muted">
      <span className="min-w-0 wrap-break-word">
        <ShortAddress text={visibleText(compactAddress(address))} spoken={whole} />
      </span>
      <CopyButton name={name} tip={`${name}: ${whole}`} onCopy={() => copy(address)} />
    </span>
  );
};

type StakeValidatorProps = {
  readonly address: string;
  readonly moniker: string;
  readonly validators: ValidatorsByAddress;
};

/** A validator's name with its picture, status and compact address, which can be copied. */
export const StakeValidator = ({ address, moniker, validators }: StakeValidatorProps) => {
  const validator = validators.get(address);
  return (
    <span className="flex min-w-0 items-center gap-3 text-left">
      <Avatar kind="validator" seed={address} name={moniker} src={validator?.image ?? null} size="medium" />
      <span className="flex min-w-0 flex-col">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="font-medium wrap-anywhere text-ink">{validatorName(moniker)}</span>
          {validator === undefined ? null : <ValidatorStatus status={validator.status} />}
        </span>
        <ValidatorAddress address={address} moniker={moniker} />
      </span>
    </span>
  );
};

/** What the folded row of a stake shows of its validator. */
export const foldedValidator = (
  { validator_address: address, moniker }: { readonly validator_address: string; readonly moniker: string },
  validator: Validator | undefined,
) => ({
  name: validatorName(moniker),
  picture: <Avatar kind="validator" seed={address} name={moniker} src={validator?.image ?? null} size="small" />,
  lead: (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-3">
      {validator === undefined ? null : <ValidatorStatus status={validator.status} />}
      <ValidatorAddress address={address} moniker={moniker} />
    </span>
  ),
});
