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
  minutesSeconds: "{{minutes}} min {{seconds}} s",
  seconds: "{{seconds}} s",
} as const;
