import { screen } from "@testing-library/react";
import { StrictMode } from "react";
import { describe, expect, it } from "vitest";
import { verdict } from "../../../src/domain/decider/validation.ts";
import { Command, views } from "../../../src/domain/session/index.ts";
import { validatePassword, validatePresent } from "../../../src/domain/values/password.ts";
import { useAppState } from "../../../src/ui/common/app-context.tsx";
import { CommandFormView, FormPasswordField } from "../../../src/ui/common/FormFields.tsx";
import { type CommandForm, useCommandForm } from "../../../src/ui/common/use-command-form.ts";
import { ada, grant, secret } from "../../domain/session/example.ts";
import { unreachable } from "../../support/examples.ts";
import { opened } from "../fake-app.tsx";
import { unmountAll } from "../mounted.ts";

type Values = { readonly current: string };
type Form = CommandForm<Values>["form"];

const CANARY = "Canary-secret-7!";
// requests are numbered by the commands; the first command records that there is no session
const SIGNED_IN = [
  Command.RecordSession({ grant }),
  Command.LoadUser(),
  Command.RecordUser({ request: "request 3", user: ada }),
];
const field = () => screen.getByLabelText("Current");

/** A form for the current password; `rule` may accept more than the domain. */
const Screen = ({
  onForm,
  rule,
}: {
  onForm: (form: Form) => void;
  rule: (current: string) => ReadonlyArray<string>;
}) => {
  const commandForm = useCommandForm<Values>({
    defaultValues: { current: "" },
    rule: ({ current }) => verdict("current", rule(current)),
    command: ({ current }, seal) =>
      Command.InitiatePasswordChange({ current: seal(current, validatePresent(current, "rule.password.required")) }),
    request: views.codeRequest(useAppState().session, "change-password"),
    secrets: ["current"],
  });
  onForm(commandForm.form);
  return (
    <CommandFormView of={commandForm} submit="Send">
      <FormPasswordField form={commandForm.form} name="current" label="Current" autoComplete="current-password" />
    </CommandFormView>
  );
};

const openForm = async (rule: (current: string) => ReadonlyArray<string> = () => []) => {
  const forms: Form[] = [];
  const form = <Screen rule={rule} onForm={(form) => forms.push(form)} />;
  const page = await opened(<StrictMode>{form}</StrictMode>, "/change-password", SIGNED_IN);
  return {
    ...page,
    /** The state of the form. */
    remembered: () => JSON.stringify(forms.map((form) => [form.getValues(), form.formState.defaultValues])),
    send: async (current: string) => {
      if (current !== "") await page.user.type(field(), current);
      await page.press("Send");
    },
    fails: (validation: unknown) =>
      page.answer(Command.RecordChangeFailure, {
        failure: { ...unreachable, kind: "Rejected", status: 422, message: "Refused", validation },
      }),
  };
};

describe("a form of one command", () => {
  it("checks the domain's rules before it sends anything, and focuses the first field with a problem; shows a rejection there, and removes the secret from the vault", async () => {
    for (const [rule, said] of [
      [(current: string) => validatePassword(current, current), "Use at least 8 characters."],
      [() => [], "Enter your password."],
    ] as const) {
      const page = await openForm(rule);
      await page.send("");
      screen.getByText(said);
      expect(document.activeElement).toBe(field());
      expect([page.secrets.size, page.events.some(({ _tag }) => _tag === "session.ChangeRequested")]).toEqual([
        0,
        false,
      ]);
      await unmountAll();
    }
  });

  it("S8: moves a secret to the vault and removes it from the form when the command is accepted", async () => {
    const page = await openForm();
    await page.send(CANARY);
    expect([...page.secrets.values()]).toEqual([CANARY]);
    expect(page.events.at(-1)?._tag).toBe("session.ChangeRequested");
    expect(field()).toHaveProperty("value", "");
    expect(page.remembered()).not.toContain(CANARY);
  });

  it("R14: removes the typed text when its screen is closed before it is sent", async () => {
    const page = await openForm();
    await page.user.type(field(), CANARY);
    expect(page.remembered()).toContain(CANARY);
    await unmountAll();
    expect(page.remembered()).not.toContain(CANARY);
  });

  it("shows the server's errors at their fields with the focus on the first, and the rest above the form", async () => {
    const page = await openForm();
    await page.send(CANARY);
    await page.fails({ errors: { current_password: ["Not right"], recaptcha_token: ["Not believed"] } });
    expect(screen.getByRole("alert").textContent).toBe("Not believed");
    screen.getByText("Not right");
    expect(document.activeElement).toBe(field());
  });

  it("does not show the failure of a request that was sent before its screen was opened", async () => {
    await opened(<Screen rule={() => []} onForm={() => undefined} />, "/change-password", [
      ...SIGNED_IN,
      Command.InitiatePasswordChange({ current: secret("old") }),
      Command.RecordChangeFailure({ request: "request 5", failure: unreachable }),
    ]);
    expect(screen.queryByRole("alert")).toBeNull();
    field();
  });
});
