export const PAGE_SIZES = [25, 50, 100] as const

export function pageOf(text: string | null): number {
  const page = Number(text)
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}

export const pageSizeOf = (text: string | null): number =>
  PAGE_SIZES.find((size) => String(size) === text) ?? PAGE_SIZES[0]

export const pageCount = ({ total, per_page }: { total: number; per_page: number }) =>
  Math.max(1, Math.ceil(total / per_page))

/** Null or '' removes a parameter. */
export function changeSearch(before: URLSearchParams, changes: Readonly<Record<string, string | null>>) {
  const next = new URLSearchParams(before)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}

export const searchOfPage = (before: URLSearchParams, page: number) =>
  `?${changeSearch(before, { page: page > 1 ? String(page) : null })}`
