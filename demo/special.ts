/** So that every empty state of the screens can be seen in the demo. */
export const SPECIAL: Readonly<
  Record<string, 'no ranking' | 'no results' | 'expired' | 'future' | 'stale' | undefined>
> = {
  '56.03.1': 'no ranking',
  '85.01.01': 'no ranking',
  '34.03': 'no ranking',
  '62.09': 'no results',
  '44.14': 'expired',
  '22.08.10': 'expired',
  '50-16': 'future',
  '56.12.4': 'future',
  '17.48': 'stale',
}
