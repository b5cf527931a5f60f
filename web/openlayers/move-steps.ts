/** Where a press leads who does not drag the map (WCAG 2.5.7), by steps. */
export const MOVE_STEPS = [
  { label: 'Vers le nord', way: 'north', right: 0, down: -1 },
  { label: 'Vers le sud', way: 'south', right: 0, down: 1 },
  { label: 'Vers l’ouest', way: 'west', right: -1, down: 0 },
  { label: 'Vers l’est', way: 'east', right: 1, down: 0 },
] as const
