/** English texts of the area `aside`: what leads out of these pages, to the admin site and to the app of a phone. */
export const aside = {
  adminLead: "Staff tools are on a separate site.",
  adminOpen: "Open the admin site",
  adminText: "It opens in a new tab, signed in as you. Close it when you're done, especially on a shared device.",
  appDismiss: "Dismiss this offer",
  appGet: "Get the app",
  appOffer: "Optio is also an app for your phone.",
  appOpen: "Open in the app",
} as const;
