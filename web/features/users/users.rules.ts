/** The page asked in the address; the first when it says nothing sensible. */
export function pageOf(asked: string | null): number {
  const page = Number(asked)
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}

/** At least one, even without anything to show. */
export const pageCount = ({ total, per_page }: { total: number; per_page: number }) =>
  Math.max(1, Math.ceil(total / per_page))
