/**
 * English texts of the area `aside`: what leads out of these pages, to the admin site and to the app of a phone; and the
 * banners of a wrong clock, of a session that is not stored, of another account and of transfers of unknown outcome.
 */
export const aside = {
  accountChanged: "Account changed: you switched to {{name}}'s account in another tab.",
  accountChangedDismiss: "Dismiss",
  adminLead: "Staff tools are on a separate site.",
  adminOpen: "Open the admin site",
  adminText: "It opens in a new tab, signed in as you. Close it when you're done, especially on a shared device.",
  appDismiss: "Dismiss this offer",
  appGet: "Get the app",
  appOffer: "Optio is also an app for your phone.",
  appOpen: "Open in the app",
  clockAhead: "Your device's clock is {{by}} ahead. Times and countdowns may be wrong until you correct it.",
  clockBehind: "Your device's clock is {{by}} behind. Times and countdowns may be wrong until you correct it.",
  minutes_one: "{{count}} minute",
  minutes_other: "{{count}} minutes",
  transferListed_one: "Your transfer arrived and is waiting for confirmation. Don't send it again.",
  transferListed_other: "{{count}} transfers arrived and are waiting for confirmation. Don't send them again.",
  transferNotFound_one: "We couldn't find your transfer. It was probably not sent.",
  transferNotFound_other: "We couldn't find {{count}} transfers. They were probably not sent.",
  transferUnchecked_one: "We couldn't check whether your transfer went through. Don't send it again.",
  transferUnchecked_other: "We couldn't check whether {{count}} transfers went through. Don't send them again.",
  transferUnknownShow: "Show transfer",
  unstored: "This browser can't store your sign-in. A reload, or closing this page, signs you out.",
} as const;
