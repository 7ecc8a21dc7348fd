/** English texts of the area `exports`: files of all movements, for whom they are and what is not in them. */
export const exports = {
  coinTracker: "CoinTracker",
  coinTrackerNote:
    "Rewards are marked as staking, slashes as lost, and a fee stands beside its payment. Staking, unstaking and moving change nothing that you own, so they are left out, as are coins of test networks and what nobody can explain.",
  coinTracking: "CoinTracking",
  coinTrackingNote:
    "Rewards are marked as staking, slashes as lost, and each fee as Other Fee. Staking, unstaking and moving change nothing that you own, so they are left out, as are coins of test networks and what nobody can explain. Set the time zone in CoinTracking to UTC before you import the file.",
  koinly: "Koinly",
  koinlyNote:
    "Rewards are marked as rewards, slashes as lost, and fees as cost. Staking, unstaking and moving change nothing that you own, so they are left out, as are coins of test networks and what nobody can explain.",
  leftOut: "Left out: {{what}}.",
  moves_one: "{{count}} move of your own coins",
  moves_other: "{{count}} moves of your own coins",
  narrowed: "Only what the filter finds: without arrivals and losses, so the file does not add up to your balance.",
  save: "Save file",
  spreadsheet: "Spreadsheet",
  spreadsheetNote:
    "Every movement: what came in and went out, what is available, staked and arriving, the price and its time, the worth, memo and note.",
  testNetwork_one: "{{count}} row of a test network",
  testNetwork_other: "{{count}} rows of test networks",
  title: "Export for",
  unexplained_one: "{{count}} row that nobody can explain",
  unexplained_other: "{{count}} rows that nobody can explain",
  written_one: "Saved {{count}} row. Times in the file are in UTC.",
  written_other: "Saved {{count}} rows. Times in the file are in UTC.",
} as const;
