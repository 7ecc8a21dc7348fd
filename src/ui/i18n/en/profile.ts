/** English texts of the area `profile`. */
export const profile = {
  bio: "About you",
  country: "Country",
  details: "Your details",
  email: "Email",
  invite: "Invite people",
  inviteCopied: "Invite link copied to clipboard",
  inviteCopy: "Copy Invite Link",
  inviteFailed: "Couldn't copy the link. Select it and copy it.",
  inviteLink: "Your invite link",
  inviteText: "People who join with your link are your referrals.",
  name: "Name",
  notGiven: "Not given",
  phone: "Phone",
  title: "Profile",
  username: "Username",
} as const;
