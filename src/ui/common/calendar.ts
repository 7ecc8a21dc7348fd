/** The start of a day of the device, some days before it. */
export const dayOf = (at: number, before = 0): number => {
  const day = new Date(at);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() - before).getTime();
};

/** The start of a month of the device. */
export const monthOf = (at: number): number => {
  const day = new Date(at);
  return new Date(day.getFullYear(), day.getMonth(), 1).getTime();
};
