/** The day of an instant on the device, as a date field holds it: `2026-11-22`. */
export const dayField = (at: number | Date): string => {
  const day = new Date(at);
  return [day.getFullYear(), String(day.getMonth() + 1).padStart(2, "0"), String(day.getDate()).padStart(2, "0")].join(
    "-",
  );
};

/** The midnight of the device that begins a day of a date field, some days later; null for an invalid one. */
export const midnightOf = (field: string, later = 0): number | null => {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(field) ?? [];
  if (year === undefined || month === undefined || date === undefined) return null;
  const begins = new Date(Number(year), Number(month) - 1, Number(date));
  if (begins.getMonth() !== Number(month) - 1 || begins.getDate() !== Number(date)) return null;
  return new Date(Number(year), Number(month) - 1, Number(date) + later).getTime();
};
