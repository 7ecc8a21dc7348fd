import type { ComponentType } from "react";

/** A notice about the last session. `detail` is the server's text; `isUrgent`: it is announced at once, as the user did not cause it. */
export interface SessionNotice {
  readonly tone: "negative" | "positive" | "neutral";
  readonly text: string;
  readonly detail: string | null;
  readonly isUrgent: boolean;
}

/** What the login form shows. */
export interface LoginView {
  /** The address that was sent last: the form begins with it. */
  readonly identifier?: string;
  /** Whether /login may be shown: there is no session, and none is being read. */
  readonly shown: boolean;
  readonly pending: boolean;
  /** Texts at the fields, by `identifier` and `password`. */
  readonly errors: Readonly<Record<string, string>>;
  /** The problem that no field can show. */
  readonly problem: string | null;
  /** That the device is offline, where a call before got no answer and the form does not say so itself (W14). */
  readonly offline?: string | null;
  /** Why the last session ended, or that a new password was saved. */
  readonly notice: SessionNotice | null;
  /** Saves the log of the session that ended, while there is one. */
  readonly EndedLog?: ComponentType;
  /** Why a sign-in by password or by link would be refused now, whatever is typed, as text; null if it would not. */
  readonly why: { readonly password: string | null; readonly link: string | null };
}

/** Nothing is known that would refuse a sign-in. */
export const NO_REASON: LoginView["why"] = { password: null, link: null };

/** The form that is sent: a password, or null to have a link sent by email. */
export interface LoginForm {
  readonly identifier: string;
  readonly password: string | null;
}

/** The login form's way to the application, which may still have to be loaded. */
export interface Login {
  readonly read: () => LoginView;
  /** Calls back after a change; returns how to stop. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Sends the form. `taken`: the request was sent. `firstField`: the first field with a problem. */
  readonly submit: (form: LoginForm) => Promise<{ readonly taken: boolean; readonly firstField: string | null }>;
  /** Removes the errors of an earlier visit of the form. */
  readonly reset: () => void;
}
