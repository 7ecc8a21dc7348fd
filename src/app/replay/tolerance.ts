/** How late a reactor's timer is in the log at most where its clock was not the timer's, in milliseconds. */
export const TIMER_TOLERANCE = [5, 50] as const;
/** How far a run can be ahead of its log, in milliseconds, where it waited for such a timer. */
export const LATEST = TIMER_TOLERANCE.reduce((sum, late) => sum + late, 0);
