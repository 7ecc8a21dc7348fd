/**
 * English texts of the area `aside`: what leads out of these pages, to the admin site and to the app of a phone; and the
 * banner of a wrong clock.
 */
export const aside = {
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
} as const;
