import { problemsIn } from "../../../domain/decider/validation.ts";
import type { Root } from "../../../domain/index.ts";
import { Command, rules, type SavedAddress, type SavedKey, savedOf, views } from "../../../domain/transfer/index.ts";
import { alikeSaved } from "../../../domain/transfer/saved.ts";
import { canonicalLabel, validateSaved } from "../../../domain/transfer/saved-rules.ts";
import { canonicalAddress, sharedPrefix } from "../../../domain/values/address.ts";
import { CHAINS, chainNameOf, isTestnet } from "../../../domain/values/chains.ts";
import { canonicalMemo } from "../../../domain/values/memo.ts";
import { t } from "../../i18n/index.ts";
import "../../i18n/later.ts";
import { compactAddress, FullAddress } from "../../kit/Address.tsx";
import { StatusRegion } from "../../kit/Announcer.tsx";
import { Dialog } from "../../kit/Dialog.tsx";
import type { Option } from "../../kit/option.ts";
import { visibleText } from "../../kit/visible-text.ts";
import { useApp, useAppState } from "../app-context.tsx";
import { CommandFormView, FormSelect, FormTextField, useFieldError } from "../FormFields.tsx";
import { FormProblem, Notice } from "../Notice.tsx";
import { LookalikeComparison } from "../transfer/LookalikeComparison.tsx";
import { useCommandForm } from "../use-command-form.ts";
import type { RuleForm } from "../use-rule-form.ts";

/** What the form holds, as typed. `compared` is the address that the person compared with the known one that it resembles. */
type Values = {
  readonly label: string;
  readonly chainId: string;
  readonly address: string;
  readonly memo: string;
  readonly compared: string;
};

/** An address to save, as the rules and the command take it. */
const inputOf = (root: Root, { label, chainId, address, memo, compared }: Values) => ({
  label: canonicalLabel(label),
  chainId,
  address: canonicalAddress(address),
  memo: rules.takesMemo(chainId) ? canonicalMemo(memo) : "",
  resembles: views.mustCompareAddress(root.transfer, root, address, compared),
});

/** The networks of the wallet, and those of the product where the wallet is not read. */
const networksOf = ({ wallet }: Root): ReadonlyArray<Option> => {
  const tokens = wallet.tokens?.tokens ?? [];
  const named = new Map(Object.keys(CHAINS).flatMap((id) => (isTestnet(id) ? [] : [[id, chainNameOf(id)] as const])));
  for (const { chainId, chainName } of tokens) named.set(chainId, chainName);
  return [...named].map(([value, label]) => ({ value, label: visibleText(label) }));
};

type NoteProps = { readonly form: RuleForm<Values>; readonly of: SavedKey | undefined };

/** Says that the name looks like another one, and what address the new one could be taken for. */
const Notes = ({ form, of }: NoteProps) => {
  const root = useAppState();
  const [label, address, compared] = form.watch(["label", "address", "compared"]);
  const alike = alikeSaved(root.transfer, canonicalLabel(label), of);
  const found = of === undefined ? views.lookalike(root.transfer, root, address) : null;
  const to = canonicalAddress(address);
  const set = (values: Partial<Values>): void => {
    for (const [name, value] of Object.entries(values))
      form.setValue(name as keyof Values, value, { shouldValidate: form.formState.isSubmitted });
  };
  return (
    <>
      <StatusRegion>
        {alike === null ? null : (
          <Notice
            tone="warning"
            title={t("saved.alike", { name: alike.label, address: compactAddress(alike.address) })}
          />
        )}
      </StatusRegion>
      {found?.likeness === "both-ends" ? (
        <LookalikeComparison
          known={found.known}
          typed={to}
          compared={compared === to}
          onCompared={(isMeant) => {
            set({ compared: isMeant ? to : "" });
            if (form.formState.isSubmitted) void form.trigger("address");
          }}
          onUseKnown={() => set({ address: found.known })}
        />
      ) : null}
    </>
  );
};

/** The address that gets a name: it is not typed here, and what is wrong with it is said below it. */
const Fixed = ({ form }: { readonly form: RuleForm<Values> }) => {
  const [chainId, address] = form.watch(["chainId", "address"]);
  const [ofAddress, ofNetwork] = [useFieldError(form, "address"), useFieldError(form, "chainId")];
  return (
    <div>
      <p className="text-sm text-muted">{visibleText(chainNameOf(chainId))}</p>
      <FullAddress address={visibleText(address)} sharedPrefix={sharedPrefix(address)} />
      <FormProblem text={ofAddress ?? ofNetwork ?? null} />
    </div>
  );
};

/** `saved` is the address to name, without it one is typed; `of` the saved address that is changed. */
export type SaveAddressDialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly saved?: SavedKey | undefined;
  readonly of?: SavedAddress | undefined;
};

const SaveForm = ({ onClose, saved, of }: SaveAddressDialogProps) => {
  const app = useApp();
  const networks = networksOf(useAppState());
  const given = of ?? saved;
  const commandForm = useCommandForm<Values>({
    defaultValues: {
      label: of?.label ?? "",
      chainId: given?.chainId ?? networks[0]?.value ?? "",
      address: given?.address ?? "",
      memo: given?.memo ?? "",
      compared: "",
    },
    rule: (values) => {
      const root = app.state();
      const world = { saved: savedOf(root.transfer).addresses, wallet: root.wallet };
      return problemsIn(validateSaved(world, inputOf(root, values), of));
    },
    command: (values) => {
      const input = inputOf(app.state(), values);
      return of === undefined
        ? Command.SaveAddress(input)
        : Command.ChangeSaved({ of: keyOf(of), label: input.label, memo: input.memo });
    },
    onAccepted: onClose,
  });
  const { form } = commandForm;
  return (
    <CommandFormView of={commandForm} submit={t("saved.save")}>
      <FormTextField
        form={form}
        name="label"
        label={t("saved.label")}
        placeholder={t("saved.labelHint")}
        autoComplete="off"
      />
      {given === undefined ? (
        <>
          <FormSelect
            form={form}
            name="chainId"
            label={t("saved.network")}
            placeholder={t("saved.networkHint")}
            options={networks}
          />
          <FormTextField
            form={form}
            name="address"
            label={t("saved.address")}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </>
      ) : (
        <Fixed form={form} />
      )}
      {rules.takesMemo(form.watch("chainId")) ? (
        <FormTextField
          form={form}
          name="memo"
          label={t("saved.memo")}
          placeholder={t("saved.memoHint")}
          autoComplete="off"
        />
      ) : null}
      <Notes form={form} of={of} />
    </CommandFormView>
  );
};

const keyOf = ({ chainId, address, memo }: SavedKey): SavedKey => ({ chainId, address, memo });

/** Gives an address a name and, where its network has memos, the memo that it is paid with. */
export const SaveAddressDialog = (props: SaveAddressDialogProps) => {
  const { open, onClose, saved, of } = props;
  const title = of !== undefined ? t("saved.changeTitle", { name: of.label }) : undefined;
  return (
    <Dialog open={open} onClose={onClose} title={title ?? t(saved === undefined ? "saved.titleAdd" : "saved.title")}>
      <SaveForm {...props} />
    </Dialog>
  );
};
