import { formatValue } from '../../lib/format.ts'

/** "4,2" or "< 1": a viral load without its unit. */
export const loadOf = ({ value, below_limit }: { value: number; below_limit: boolean }) =>
  formatValue(value, below_limit ? 'below_limit' : 'measured')
