import { useEffect, useRef, useState } from "react";
import { useController, useWatch } from "react-hook-form";
import { problemsIn } from "../../../domain/decider/validation.ts";
import { Command, rules, type User, views } from "../../../domain/session/index.ts";
import { useApp, useAppState, useEvent } from "../../common/app-context.tsx";
import { draftOf, drafts, useKeptDraft, withDraft } from "../../common/drafts.ts";
import { CommandFormView, FormTextArea } from "../../common/FormFields.tsx";
import { savedFailureText } from "../../common/failure-text.ts";
import { PersonFields, useCountriesNeeded } from "../../common/PersonFields.tsx";
import { type CommandForm, useCommandForm } from "../../common/use-command-form.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { Checkbox } from "../../kit/Checkbox.tsx";
import { useAskBeforeUnload } from "../../kit/use-ask-before-unload.ts";

type ProfileFormValues = { -readonly [Key in keyof rules.Person]: string } & { bio: string; is_private: boolean };

/** The fields that were changed and not saved: another device may change the others meanwhile. */
export const profileDrafts = drafts<Partial<ProfileFormValues>>("profile");

const changedFrom = (before: ProfileFormValues, now: ProfileFormValues): Partial<ProfileFormValues> =>
  Object.fromEntries(Object.entries(now).filter(([name, value]) => Reflect.get(before, name) !== value));

/** The typed profile; an empty bio is none. */
const profileOf = ({ bio, ...values }: ProfileFormValues): rules.ProfileValues => {
  const trimmed = bio.trim();
  return { ...values, bio: trimmed === "" ? null : trimmed };
};

/** The fields that the user changed, as the form sends them: another device may have changed the others since. */
const changeOf = (before: rules.ProfileValues, now: rules.ProfileValues): rules.ProfileChange => ({
  ...(rules.canonicalName(now.first_name) !== before.first_name && { first_name: now.first_name }),
  ...(rules.canonicalName(now.last_name) !== before.last_name && { last_name: now.last_name }),
  ...(now.username.trim() !== before.username && { username: now.username }),
  ...(now.country !== before.country && { country: now.country }),
  ...(now.bio !== before.bio && { bio: now.bio }),
  ...(now.is_private !== before.is_private && { is_private: now.is_private }),
});

/** How many characters are left is shown once 50 or fewer are. */
const SHOWN_LEFT = 50;

const BioField = ({ form }: Pick<CommandForm<ProfileFormValues>, "form">) => {
  const bio = useWatch({ control: form.control, name: "bio" });
  const left = rules.BIO_LIMIT - [...bio.trim()].length;
  return (
    <FormTextArea
      form={form}
      name="bio"
      label={t("profile.bio")}
      hint={left >= 0 && left <= SHOWN_LEFT ? t("profile.bioLeft", { count: left }) : t("profile.bioHint")}
    />
  );
};

/** Whether search finds the profile, in the words of the settings; the server has the opposite. */
const SearchField = ({ form }: Pick<CommandForm<ProfileFormValues>, "form">) => {
  const { field, fieldState } = useController({ control: form.control, name: "is_private" });
  return (
    <Checkbox
      ref={field.ref}
      name={field.name}
      label={t("settings.search")}
      hint={t(field.value ? "profile.privateText" : "profile.publicText")}
      error={fieldState.error?.message}
      checked={!field.value}
      onBlur={field.onBlur}
      onChange={(event) => field.onChange(!event.target.checked)}
    />
  );
};

/** `onClose` is called after the profile was saved, and by Cancel. */
export type ProfileFormProps = { readonly user: User; readonly onClose: () => void };

/** The form that edits the user's own profile, with the rules of each field and the server's texts at theirs (spec §5). */
export const ProfileForm = ({ user, onClose }: ProfileFormProps) => {
  const app = useApp();
  const { session } = useAppState();
  const isDone = useRef(false);
  const [opened] = useState(() => {
    const { first_name, last_name, username, country, bio, is_private = false } = user;
    return { first_name, last_name, username, country: country ?? "", bio: bio ?? "", is_private };
  });
  const commandForm = useCommandForm<ProfileFormValues>({
    defaultValues: withDraft<ProfileFormValues>(opened, draftOf(profileDrafts, app)),
    rule: (values) => problemsIn(rules.validateProfile(profileOf(values))),
    command: (values) => Command.SaveProfile(changeOf(profileOf(opened), profileOf(values))),
    request: views.saveProfile(session),
    textOf: savedFailureText,
  });
  const { form } = commandForm;
  // the button that opened the form is gone
  useEffect(() => form.setFocus("first_name"), [form]);
  const countriesNeeded = useCountriesNeeded(user.country ?? null);
  const close = () => {
    isDone.current = true;
    onClose();
  };
  useEvent("session.ProfileSaved", close);
  const unsaved = () => {
    const changed = changedFrom(opened, form.getValues());
    return isDone.current || Object.keys(changed).length === 0 ? null : changed;
  };
  useKeptDraft(profileDrafts, form, unsaved);
  useAskBeforeUnload(() => unsaved() !== null);
  return (
    <Card aria-labelledby="profile-edit" className="flex flex-col gap-6">
      <h2 id="profile-edit" className="text-lg font-semibold text-ink">
        {t("profile.edit")}
      </h2>
      <CommandFormView
        of={commandForm}
        submit={t("profile.save")}
        wide={false}
        disabledReason={countriesNeeded}
        actions={
          <Button variant="secondary" className="max-sm:w-full" onClick={close}>
            {t("common.cancel")}
          </Button>
        }
      >
        <PersonFields form={form} />
        {user.bio === undefined ? null : <BioField form={form} />}
        {user.is_private === undefined ? null : <SearchField form={form} />}
      </CommandFormView>
    </Card>
  );
};
