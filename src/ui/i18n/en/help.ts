/** English texts of the area `help`. */
export const help = {
  clear: "Clear log",
  clearKeep: "Keep it",
  clearText:
    "This deletes every recorded step on this device. A new log begins with what is shown now, without names or real amounts. Your account and your money stay as they are.",
  clearTitle: "Clear the diagnostic log?",
  cleared: "Diagnostic log cleared",
  contactText: "Write to us. We never ask for your password, passcode or recovery phrase.",
  diagnostics: "Diagnostics",
  diagnosticsText:
    "This device keeps a log of what you do here and how the server responds, so that support can see the steps that led to a problem. It stays on this device until you download it and send it. Send it to our support only: don't post it in public.",
  endedAsk: "Did it end unexpectedly?",
  endedLog:
    "For ten minutes you can download the log of your visit and send it to support. Names, addresses and amounts in it are replaced.",
  entries_one: "{{count}} step recorded",
  entries_other: "{{count}} steps recorded",
  exchanges_one: "{{count}} server response",
  exchanges_other: "{{count}} server responses",
  faq: {
    fees: "What does it cost?",
    feesText:
      "A wallet is free. Each payment and each change of your stake costs a network fee, which you see before you confirm. Validators keep a commission of your rewards.",
    get: "How do I get {{symbol}}?",
    getText:
      "Press Receive on Home and send your address or a link with the amount to somebody who has some. From an exchange, choose the Optio network: on any other, the coins are lost.",
    log: "What is the diagnostic log?",
    logText:
      "A record of what happened in this app on this device, with everything personal replaced. It helps support to see a problem. It leaves this device only if you save it and send it. Send it to our support only, by Contact us: never post it in public.",
    passcode: "I lost my wallet passcode",
    passcodeText:
      "Set a new one in Settings with your 24-word recovery phrase. Without the phrase nobody can restore it, not even we.",
    staking: "How does staking work?",
    stakingOwn: "You have {{amount}} staked now.",
    stakingText:
      "You back a validator with your OPT, and it shares its rewards with you. If a validator breaks the network's rules, a part of the stake behind it is lost.",
    toStake: "See your stake",
    unstaking: "When do I get unstaked coins?",
    unstakingOwn: "Your next coins come on {{date}}: {{amount}}.",
    unstakingText:
      "On the date that you see before you confirm, about three weeks later. They earn nothing meanwhile, and you can cancel until then. Stake that you move keeps earning, but can't be moved on for as long.",
  },
  formsText:
    "Optio reads them the same, and the log names them, so that the server's owner knows. It has no values of them.",
  forms_one: "{{count}} value that the server writes in another form",
  forms_other: "{{count}} values that the server writes in another form",
  found_one: "{{count}} answer",
  found_other: "{{count}} answers",
  inside: "What's in it?",
  lead: "Find answers, contact us, or share a diagnostic log.",
  links: "Get help",
  logEmpty: "Nothing has been recorded yet.",
  moreKinds: "and {{count}} more",
  noAnswer: "There is no answer to that here",
  noAnswerText: "Write to us and say what you were looking for.",
  privacy:
    "It never contains passwords, passcodes, recovery phrases, codes or session tokens. Names, email and wallet addresses, messages and amounts are replaced, and all dates are moved by the same secret time. Of amounts only their order stays, so say in your message which amount was wrong. Language, time zone, browser, window size, role, the tokens you hold, and the kinds and order of your steps, with the time between them, stay as they are.",
  privacyLimit:
    "Someone who watches your wallet on its public network may still recognize it by when and what you did.",
  privacyShort: "Names, addresses, messages and amounts in it are replaced. It never has a secret.",
  questions: "Questions",
  recorded: "What was recorded",
  search: "Search answers",
  since: "Since {{time}}",
  site: "Our website",
  siteText: "About Optio.",
  steps: "Steps by kind",
  support: "Help center",
  supportText: "Guides and FAQs.",
  times_one: "once",
  times_other: "{{count}} times",
} as const;
