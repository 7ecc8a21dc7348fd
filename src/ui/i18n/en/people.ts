/** English texts of the area `people`: what came of a command about a person, wherever it was given. */
export const people = {
  doneBlock: "User Blocked successfully",
  doneFollow: "User Followed successfully",
  doneInvite: "Contact invited successfully",
  doneUnblock: "User Unblocked successfully",
  doneUnfollow: "User Unfollowed successfully",
  inviteUnknown: "We don't know whether the invitation was sent. Sending it again may send a second email.",
  noMore: "There are no more people to load",
  sendNoWallet: "{{name}} hasn't set up a wallet yet.",
  whyBlocked: "You blocked this person. Unblock them first.",
  whyDone: "Already done",
  whySelf: "This is your own profile",
} as const;
