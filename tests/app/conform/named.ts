/**
 * The fields of each object that sections 3 and 7 of the specification name, as the product reads their names. All others
 * are ours, also those that the client fills in itself.
 */
export const NAMED: Readonly<Record<string, ReadonlyArray<string> | undefined>> = {
  Contact: [
    ...["id", "first_name", "last_name", "username", "avatar"],
    ...["email", "phone_number", "following", "isFollowing", "invite"],
  ],
  Delegation: ["validator_address", "coins"],
  Notification: ["id", "text", "created_at", "read_at"],
  NotificationsPage: ["data", "current_page", "last_page"],
  Preview: ["amount", "gasFeeEstimate", "to", "from"],
  Profile: ["id", "first_name", "last_name", "username", "avatar", "following"],
  Receipt: ["transactionHash", "to", "from", "amount", "gasFee", "blockExplorerLink"],
  TokenAccount: [
    ...["transactions", "delegations", "delegationDetails", "unbondingDetails"],
    ...["balanceToken", "balanceUsd", "address"],
  ],
  "TokenAccount.delegationDetails": ["balanceToken", "balanceUsd"],
  "TokenAccount.unbondingDetails": ["balanceToken", "balanceUsd"],
  TokenBalance: ["chainId", "symbol", "balance"],
  TokenBundle: ["access_token", "refresh_token", "expires_in", "remember_token"],
  Transaction: [
    ...["type", "status", "amount", "network", "address", "fromValidator", "toValidator"],
    ...["gasFee", "created_at", "completed_at"],
  ],
  TransactionsPage: ["transactions", "totalPages", "pageNumber", "limit"],
  Unbonding: ["validator_address", "balance", "creationHeight"],
  User: ["id", "first_name", "last_name", "username", "email", "avatar", "onboarded_at", "roles"],
  Validator: ["moniker", "address", "fee", "coins", "uptime", "image"],
  Validators: ["unstakingWaitTime", "rewardPayoutFrequency", "validatorSet"],
  Wallet: ["id"],
  WalletTokens: ["totalBalanceUsd", "tokens"],
  "GET /contacts/search/{query}": ["data"],
  "GET /wallets": ["wallets"],
};
