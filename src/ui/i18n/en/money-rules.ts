/** What is said of a value of a payment, a stake, a profile, a search or a recovery phrase that breaks a rule: the rest of `rules`, which no start shows. */
export const moneyRules = {
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
  description: {
    tooLong: "Use at most 500 characters.",
  },
  memo: {
    tooLong: "The memo is longer than 256 bytes.",
    usual: "Enter the memo, or choose to send without one.",
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
    required: "Enter a percentage; 0 is allowed.",
    stepAboveMaximum: "The maximum change rate can't be above the maximum rate.",
    tooManyDecimals: "Enter at most {{0}} decimals.",
  },
  recipient: {
    checksum: "This address has a typo. Copy it again.",
    ethereumOnOptio: "This is an Ethereum address, and the asset is on Optio. The address must start with optio1.",
    optioOnEthereum: "This is an Optio address, and the asset is on Ethereum. The address must start with 0x.",
    otherChain: "This address belongs to another network.",
    own: "This is your own address.",
    required: "Choose a person or enter an address.",
    resembles: "Compare this address with the one you know, then confirm which one you mean.",
    unknown: "Choose a person from the list, or enter a whole address.",
    validator: "This is a validator's address. To earn rewards there, stake instead of sending.",
    zero: "This is the zero address. Coins sent there are lost.",
  },
  reserve: {
    invalid: "Enter an amount up to {{0}}, such as 0.05.",
  },
  search: {
    tooShort: "Please search atleast 4 characters for a contacts",
  },
  selfDelegation: {
    belowMinimum: "Stake at least the minimum self-delegation.",
    feeNotCovered: "Your balance doesn't cover this amount and the network fee.",
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
} as const;
