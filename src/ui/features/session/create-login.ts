import { createElement } from "react";
import type { AppApi } from "../../../app/api/app-api.ts";
import { requestId } from "../../../domain/decider/request.ts";
import { Command, type State, views } from "../../../domain/session/index.ts";
import { canonicalIdentifier } from "../../../domain/values/identifier.ts";
import { validatePresent } from "../../../domain/values/password.ts";
import { NOT_TYPED } from "../../../domain/values/secret.ts";
import { problemText } from "../../common/problem-text.ts";
import { rejectionText } from "../../common/rejection-text.ts";
import { formProblem, serverFieldErrors } from "../../common/server-errors.ts";
import { submitCommand } from "../../common/submit-command.ts";
import { t } from "../../i18n/index.ts";
import { EndedLogOf } from "./ended-log.tsx";
import { type Login, type LoginForm, type LoginView, NO_REASON } from "./login.ts";
import { sessionNotice } from "./session-notice.ts";

const FIELDS = ["identifier", "password"];

/** Both forms with nothing typed, to ask why either would be refused. */
const BY_PASSWORD = Command.SignIn({ identifier: "", password: NOT_TYPED });
const BY_LINK = Command.RequestSignInLink({ identifier: "" });

const commandOf = (app: AppApi, { identifier, password }: LoginForm): Command =>
  password === null
    ? Command.RequestSignInLink({ identifier: canonicalIdentifier(identifier) })
    : Command.SignIn({
        identifier: canonicalIdentifier(identifier),
        password: { handle: app.vault.put(password), broken: validatePresent(password, "rule.password.required") },
      });

/**
 * The login form over a running application. `ready`: the stored session was checked. `startsShown`: the form was on
 * screen before the application was loaded, and stays there while the session is read.
 */
export const createLogin = (app: AppApi, ready: Promise<void>, startsShown: boolean): Login => {
  const listeners = new Set<() => void>();
  // the request that this form sent; the failure of another one is not shown
  let sent: string | null = null;
  let errors: LoginView["errors"] = {};
  let rejected: string | null = null;
  let identifier = "";

  const whyOf = (command: Command): string | null => {
    const rejection = app.whyNot(command);
    return rejection === null || "problems" in rejection ? null : rejectionText(rejection);
  };
  const viewOf = (session: State): LoginView => {
    const { phase } = session;
    const signIn = views.codeRequest(session, "sign-in");
    const failure = signIn.status === "failed" && signIn.id === sent ? signIn.failure : null;
    // the next person starts with an empty form
    if (phase === "signedIn") identifier = "";
    const problem = rejected ?? formProblem(failure, FIELDS);
    return {
      identifier,
      shown: phase === "signedOut" || (phase === "starting" && startsShown),
      pending: signIn.status === "pending",
      errors: { ...serverFieldErrors(failure), ...errors },
      problem,
      offline: problem === null && views.isUnanswered(session) && !session.online ? t("errors.offline") : null,
      notice: sessionNotice(session),
      EndedLog,
      // a form that is sent while the session is read waits for it
      why: phase === "signedOut" ? { password: whyOf(BY_PASSWORD), link: whyOf(BY_LINK) } : NO_REASON,
    };
  };

  // made once, so that it stays on screen with its state
  const EndedLog = () => createElement(EndedLogOf, { app });
  let session = app.state().session;
  let view = viewOf(session);
  const update = (): void => {
    session = app.state().session;
    view = viewOf(session);
    for (const listener of [...listeners]) listener();
  };
  app.onCommit(() => {
    if (app.state().session !== session) update();
  });

  return {
    read: () => view,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reset: () => {
      sent = null;
      errors = {};
      rejected = null;
      update();
    },
    submit: async (form) => {
      await ready;
      const why = submitCommand(app, commandOf(app, form));
      errors = Object.fromEntries((why?.problems ?? []).map((problem) => [problem.field, problemText(problem)]));
      rejected = why?.text ?? null;
      ({ identifier } = form);
      if (why === null) sent = requestId(views.codeRequest(app.state().session, "sign-in"));
      update();
      return { taken: why === null, firstField: FIELDS.find((field) => field in errors) ?? null };
    },
  };
};
