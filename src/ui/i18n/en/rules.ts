/**
 * What is said of a value that breaks a rule of the domain: the domain's key `rule.x.y` is `rules.x.y` here.
 * `money-rules.ts` has the rest.
 */
export const rules = {
  birth: {
    invalid: "Enter a valid date of birth.",
    required: "Enter your date of birth.",
    underage: "You must be at least 18 years old.",
  },
  code: {
    sixDigits: "Enter all six digits.",
  },
  confirmation: {
    differs: "The two entries don't match.",
    required: "Enter it again to confirm.",
  },
  consent: {
    required: "Agree to the terms to continue.",
  },
  country: {
    required: "Choose your country.",
    restricted: "Optio isn't available in this country.",
  },
  email: {
    invalid: "Enter a valid email address, for example ann@example.com.",
    same: "This is your email address already.",
  },
  identifier: {
    invalid: "Enter an email address, or a phone number with its country code.",
    required: "Enter your email address or phone number.",
  },
  name: {
    firstRequired: "Enter your first name.",
    invalid: "Use one alphabet in each word, without hidden characters.",
    lastRequired: "Enter your last name.",
    required: "Enter your name.",
    tooLong: "Use fewer than 70 characters.",
  },
  passcode: {
    required: "Enter your wallet passcode.",
  },
  password: {
    noSpecial: "Use at least one special character, for example ! or #.",
    required: "Enter your password.",
    tooShort: "Use at least 8 characters.",
  },
  phone: {
    invalid: "Enter the number with its country code and without an extension, for example +1 202 555 0142.",
    same: "This is your phone number already.",
  },
  text: {
    hidden: "Remove the hidden characters.",
    phrase: "This looks like a recovery phrase. Never share it with anyone, and do not write it here.",
  },
  username: {
    invalid: "Use 3 to 30 letters, digits, dots or underscores. Start with a letter or digit.",
    required: "Choose a username.",
  },
} as const;
