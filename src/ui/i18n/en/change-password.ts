/** English texts of the area `changePassword`: the change of a password, step by step. */
export const changePassword = {
  forgot: "Forgot it? Log out, then choose “Forgot password?” on the sign-in page.",
  lead: "Enter your current password. We'll then send a code.",
  newLead: "Choose a new password. Saving signs out your other devices.",
  saved: "Password changed",
} as const;
