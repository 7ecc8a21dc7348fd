/** English texts of the area `earn`. */
export const earn = {
  building: "Building up",
  could: "Earn about {{rate}} a year",
  couldText: "{{held}} would earn about {{amount}} in a year. Unstaking takes {{span}}.",
  failed: "We couldn't load what you earned.",
  idle: "{{amount}} at {{validator}} earn nothing",
  manage: "Manage staking",
  month: "Earned this month",
  move: "Move",
  moveFrom: "Move the stake from {{validator}}",
  nextPayout: "Next payout",
  noStakeText: "Stake {{symbol}} to help secure the network and earn rewards.",
  stakeMore: "Stake more",
  stakingFailed: "Couldn't load staking",
  stakingOf: "Staking of {{symbol}}",
  total: "{{amount}} in all",
} as const;
