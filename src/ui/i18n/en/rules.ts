/** What is said of a value that breaks a rule of the domain: the domain's key `rule.x.y` is `rules.x.y` here. */
export const rules = {
  amount: {
    ambiguous: "Write the amount without thousands separators.",
    cents: "An amount in USD has at most 2 decimals.",
    fee: "Leave {{0}} {{1}} for the network fee.",
    insufficient: "Insufficient balance.",
    notANumber: "Enter a number, for example 12.5.",
    notPositive: "Enter an amount greater than 0.",
    overEntry: "This is more than the unstaking amount.",
    overStake: "This is more than you have staked there.",
    required: "Enter an amount.",
    reserve: "This takes the coins kept for later fees. Without them you can't unstake or move your stake.",
    tooManyDecimals: "This token has at most {{0}} decimals.",
    unit: "Enter the amount in {{0}}, as a number such as 12.5.",
  },
  asset: {
    required: "Choose an asset.",
  },
  bio: {
    tooLong: "Use at most 500 characters.",
  },
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
  description: {
    tooLong: "Use at most 500 characters.",
  },
  email: {
    invalid: "Enter a valid email address, for example ann@example.com.",
    same: "This is your email address already.",
  },
  identifier: {
    invalid: "Enter an email address, or a phone number with its country code.",
    required: "Enter your email address or phone number.",
  },
  label: {
    required: "Enter a name.",
    taken: "You use this name for another address.",
    tooLong: "Use at most 40 characters.",
  },
  memo: {
    none: "This network has no memos.",
    other: "Use the memo that you saved, or choose to send with this one.",
    tooLong: "The memo is longer than 256 bytes.",
    usual: "Enter the memo, or choose to send without one.",
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
  paymentCode: {
    amount: "The amount in this code can't be read. Ask for a new code.",
    contract: "This code calls a contract. Only payments can be sent from here.",
    link: "This code contains a link, not an address. It was not opened.",
    noAddress: "This code contains no address.",
    otherNetwork: "This code asks for a payment on another network.",
    tooLong: "This code is too long for a payment.",
    unknown: "This code asks for something that this wallet doesn't support.",
  },
  phone: {
    invalid: "Enter the number with its country code and without an extension, for example +1 202 555 0142.",
    same: "This is your phone number already.",
  },
  photo: {
    damaged: "This image is damaged or incomplete. Choose another one.",
    gif: "This is a GIF. Choose a PNG, JPEG or JPG image.",
    heif: "This is a HEIC or AVIF image. Choose a PNG, JPEG or JPG image.",
    markup: "This is an SVG or HTML file. Choose a PNG, JPEG or JPG image.",
    notOnly: "This file contains more than an image. Save the image again as PNG or JPEG, or take a screenshot of it.",
    required: "Please select an image",
    tooLarge: "Choose an image under 4MB.",
    tooManyPixels: "Choose an image of at most 40 megapixels, and 16,384 pixels on its longer side.",
    type: "Choose a PNG, JPEG or JPG image.",
    webp: "This is a WebP image. Choose a PNG, JPEG or JPG image.",
  },
  phrase: {
    required: "Enter word {{0}}.",
    wrongWord: "This isn't word {{0}} of your phrase.",
  },
  rate: {
    aboveMaximum: "The commission rate can't be above the maximum rate.",
    aboveWhole: "Enter at most 100%.",
    notANumber: "Enter a percentage, for example 5 or 7.5.",
    onceADay: "The network lets a commission change once in 24 hours.",
    required: "Enter a percentage; 0 is allowed.",
    stepAboveMaximum: "The maximum change rate can't be above the maximum rate.",
    stepTooLarge: "It can rise to at most {{0}}% now.",
    tooManyDecimals: "Enter at most {{0}} decimals.",
  },
  recipient: {
    capitalX: "An Ethereum address starts with 0x, with a small x. Copy it again.",
    checksum: "This address has a typo. Copy it again.",
    ens: "Names that end with .eth can't be used here. Enter the address itself.",
    ethereumOnOptio: "This is an Ethereum address, and the asset is on Optio. The address must start with optio1.",
    foreignLetters: "This address has letters of another alphabet, so it is not the one it looks like. Copy it again.",
    hash: "This is a transaction hash or a key, not an address.",
    heldBack: "Coins sent to this address are lost. Confirm that you mean it, or choose another one.",
    icap: "Addresses in this form (XE…) can't be used here. Enter the one that starts with 0x.",
    letterFor1: "An Optio address starts with optio1, with the digit 1. Copy it again.",
    mixedCase: "An Optio address has small letters only. Copy it again.",
    optioOnEthereum: "This is an Optio address, and the asset is on Ethereum. The address must start with 0x.",
    otherChain: "This address belongs to another network.",
    own: "This is your own address.",
    required: "Choose a person or enter an address.",
    resembles: "Compare this address with the one you know, then confirm which one you mean.",
    unknown: "Choose a person from the list, or enter a whole address.",
    validator: "This is a validator's address. To earn rewards there, stake instead of sending.",
    without0x: "The 0x at the beginning of this Ethereum address is missing. Copy it again.",
    zero: "This is the zero address. Coins sent there are lost.",
  },
  reserve: {
    invalid: "Enter an amount up to {{0}}, such as 0.05.",
  },
  saved: {
    address: "Enter a whole address.",
    full: "You can save at most 200 addresses. Delete one first.",
    network: "This wallet doesn't know this network.",
    taken: "This address is saved already.",
  },
  savedFile: {
    other: "This file has no addresses saved from Optio. Choose one that you exported.",
    tooLarge: "This file is larger than 1 MB. Choose one that you exported.",
    tooMany: "This file has more than 1,000 addresses.",
    version: "This file is from another version of Optio. Reload the page and try again.",
  },
  search: {
    tooShort: "Please search atleast 4 characters for a contacts",
  },
  selfDelegation: {
    belowMinimum: "Stake at least the minimum self-delegation.",
    feeNotCovered: "Your balance doesn't cover this amount and the network fee.",
  },
  text: {
    hidden: "Remove the hidden characters.",
    phrase: "This looks like a recovery phrase. Never share it with anyone, and do not write it here.",
  },
  username: {
    invalid: "Use 3 to 30 letters, digits, dots or underscores. Start with a letter or digit.",
    required: "Choose a username.",
  },
  validator: {
    required: "Choose a validator.",
  },
  validatorName: {
    required: "Enter the validator's name.",
    tooLong: "Use at most 70 characters.",
  },
  validatorText: {
    hidden: "Remove the hidden characters.",
    tooLong: "This text is too long.",
  },
  validatorWebsite: {
    malformed: "This is no address of a page. Use one like ada.example or https://ada.example/about.",
    scheme: "Use an address that begins with https:// or http://.",
  },
} as const;
