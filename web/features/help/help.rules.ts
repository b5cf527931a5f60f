import { foldWords } from '../../lib/search.ts'
import type { Chapter, GuideSection } from './guide.ts'

export interface Finding {
  chapter: Pick<Chapter, 'name' | 'title'>
  section: Pick<GuideSection, 'id' | 'title'>
  excerpt: string
}

const MAX_FINDINGS = 30
/** Characters before and after what was found. */
const [BEFORE, AFTER] = [50, 110]

/** The sections that have all the words; those whose titles have them come first. */
export function searchGuide(chapters: readonly Chapter[], search: string): Finding[] {
  const words = foldWords(search).split(' ').filter(Boolean)
  if (words.length === 0) return []
  const hasAll = (text: string) => words.every((word) => text.includes(word))
  const found = chapters.flatMap((chapter) =>
    chapter.sections.flatMap((section) => {
      const titles = foldWords(section.id === '' ? chapter.title : section.title)
      if (hasAll(titles)) return [{ chapter, section, rank: 0 }]
      const all = foldWords(`${chapter.title} ${section.title} ${section.text}`)
      return hasAll(all) ? [{ chapter, section, rank: 1 }] : []
    }),
  )
  return found
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MAX_FINDINGS)
    .map(({ chapter, section }) => ({ chapter, section, excerpt: excerptOf(section.text, words) }))
}

/** Around the first word found, cut between words. */
function excerptOf(text: string, words: readonly string[]) {
  const tokens = text.split(/\s+/)
  const first = tokens.findIndex((token) => words.some((word) => foldWords(token).includes(word)))
  let from = Math.max(first, 0)
  for (let length = 0; from > 0 && length < BEFORE; from--) length += (tokens[from - 1]?.length ?? 0) + 1
  let to = Math.max(first, 0)
  for (let length = 0; to < tokens.length && length < AFTER; to++) length += (tokens[to]?.length ?? 0) + 1
  return `${from > 0 ? '… ' : ''}${tokens.slice(from, to).join(' ')}${to < tokens.length ? ' …' : ''}`
}
