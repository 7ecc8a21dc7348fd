/** English texts of the area `common`: words that several modules share. */
export const common = {
  cancel: "Cancel",
  daysHours: "{{days}} d {{hours}} h",
  days_one: "{{count}} day",
  days_other: "{{count}} days",
  hoursMinutes: "{{hours}} h {{minutes}} min",
  hours_one: "{{count}} hour",
  hours_other: "{{count}} hours",
  justNow: "just now",
  logNotReplayed_one:
    "Log saved. {{count}} step can't be replayed exactly, because something private in it was replaced.",
  logNotReplayed_other:
    "Log saved. {{count}} steps can't be replayed exactly, because something private in them was replaced.",
  minutesSeconds: "{{minutes}} min {{seconds}} s",
  minutes_one: "{{count}} minute",
  minutes_other: "{{count}} minutes",
  noTime: "no time",
  passcodeOf: "{{account}} · wallet passcode",
  seconds: "{{seconds}} s",
} as const;
