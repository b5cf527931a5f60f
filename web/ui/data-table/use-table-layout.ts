import { useMediaQuery } from '@mantine/hooks'

export type TableLayout = 'wide' | 'compact'

const AT_ONCE = { getInitialValueInEffect: false }

/** Null where there is no room for a table. */
export function useTableLayout(): TableLayout | null {
  const isWide = useMediaQuery('(width >= 68em)', undefined, AT_ONCE)
  const hasRoom = useMediaQuery('(width >= 56.25em)', undefined, AT_ONCE)
  if (isWide) return 'wide'
  return hasRoom ? 'compact' : null
}
