/** English texts of the area `chain`: what a refusal of the network means, and what to do next. */
export const chain = {
  fee: "The network asks for a higher fee than this offered. Preview it again to get a new one.",
  gas: "The network needed a higher fee for this. Preview it again to get a new one.",
  jailed: "This validator is jailed and takes no stake now. Choose another one, or wait until it is active again.",
  matured: "This unstaking is complete. Its coins are in your balance or arrive with the next block.",
  memo: "The memo is longer than 256 bytes. Shorten it and try again.",
  moveLocked:
    "Stake was moved to this validator less than one unstaking period ago, so none of it can move on yet. You can unstake it instead.",
  noEntry: "The network no longer lists this unstaking. Reload the page to see what is left of it.",
  noRate: "This validator lost its whole stake and takes no more. Choose another validator.",
  nothingStaked: "You have no stake with this validator. Reload the page to see where your stake is.",
  overBalance: "Your balance is lower than this amount. Lower the amount and try again.",
  overEntry: "This is more than the unstaking amount that is left. Lower the amount, or choose All.",
  overStake: "This is more than you have staked there. Lower the amount, or choose All.",
  pairSlotsUsed:
    "All slots for moves between these two validators are in use. Wait until one frees, or choose another validator.",
  sameValidator: "Choose a different validator to move your stake to.",
  sequence: "Another transaction of this wallet came first. Wait a few seconds, then try again.",
  slotsUsed: "All unstaking slots for this validator are in use. Wait until one frees, or cancel an unstaking.",
  tooLittle: "This amount is too small to move. Choose a larger one.",
  unknownValidator: "The network doesn't know this validator. Choose another one.",
} as const;
