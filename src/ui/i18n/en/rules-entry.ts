/** What is said of the two fields of the sign-in; the other rules' texts come with the other forms (`rules.ts`). */
export const rulesEntry = {
  email: {
    invalid: "Enter a valid email address, for example ann@example.com.",
    same: "This is your email address already.",
  },
  identifier: {
    invalid: "Enter an email address, or a phone number with its country code.",
    required: "Enter your email address or phone number.",
  },
  password: { required: "Enter your password." },
  phone: {
    invalid: "Enter the number with its country code, for example +1 202 555 0142.",
    same: "This is your phone number already.",
  },
} as const;
