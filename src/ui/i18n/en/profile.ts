/** English texts of the area `profile`. */
export const profile = {
  bio: "About you",
  country: "Country",
  details: "Your details",
  email: "Email",
  invite: "Invite people",
  inviteCopied: "Invite link copied to clipboard",
  inviteCopy: "Copy Invite Link",
  inviteFailed: "The link couldn't be copied. Please select it and copy it yourself.",
  inviteLink: "Your invite link",
  inviteText: "Whoever signs up through your link is counted as your referral.",
  name: "Name",
  notGiven: "Not given",
  phone: "Phone",
  title: "Profile",
  username: "Username",
} as const;
