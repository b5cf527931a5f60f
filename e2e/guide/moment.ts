/** When the guide's pictures are taken: a day of winter, as the demonstration moves with the date. */
export const MOMENT = new Date('2026-01-15T09:30:00+01:00')
