/** The class names of a row of buttons that stays at the bottom edge of a phone's screen while the card around it is longer. */
export const PHONE_BOTTOM =
  "max-sm:[@media(min-height:32rem)]:sticky bottom-0 z-1 max-sm:-mx-6 max-sm:-my-3 max-sm:bg-raised max-sm:px-6 max-sm:py-3";
