import MiniSearch, { type SearchOptions, type SearchResult } from 'minisearch'
import { foldWords } from '../../lib/search.ts'
import type { GuideChapter, GuideSection } from './guide.ts'

export interface GuideFinding {
  chapter: Pick<GuideChapter, 'name' | 'title' | 'part'>
  section: Pick<GuideSection, 'id' | 'title' | 'text'>
  excerpt: string
}

const MAX_FINDINGS = 30
/** Characters before and after what was found. */
const [BEFORE, AFTER] = [50, 110]

interface GuidePassage extends Omit<GuideFinding, 'excerpt'> {
  id: number
  heading: string
  text: string
}

/** Words that say nothing of what is looked for. */
const EMPTY_WORDS = new Set(
  'a au aux avec ce ces cette comment dans de des du elle en est et il ils j je l la le les leur leurs ma mais me mes mon n ne nos notre on ou par pas pour pourquoi qu quand que quel quelle qui quoi s sa se ses si son sont sur t te ton tu un une vos votre vous y'.split(
    ' ',
  ),
)

/** As people may type them: without accents, and « l’appareil » as « appareil ». */
const wordsIn = (text: string) => (foldWords(text).match(/[a-z0-9]+/g) ?? []).filter((word) => !EMPTY_WORDS.has(word))

/** To be searched by whole words and by their beginnings. */
export function indexGuide(chapters: readonly GuideChapter[]) {
  const passages: GuidePassage[] = chapters
    .flatMap((chapter) => chapter.sections.map((section) => ({ chapter, section })))
    .map(({ chapter, section }, id) => {
      const heading = section.id === '' ? chapter.title : `${chapter.title} ${section.title}`
      return { id, chapter, section, heading, text: section.text }
    })
  const index = new MiniSearch<GuidePassage>({
    fields: ['heading', 'text'],
    tokenize: wordsIn,
    searchOptions: { prefix: (word) => word.length > 2, boost: { heading: 8 } },
  })
  index.addAll(passages)
  return { index, passages }
}

/** In words of five letters and more, a third of the letters may be wrong. */
const fuzzy = (word: string) => word.length > 4 && 0.34

/** The sections that have all the words, else all of them but for a few letters, else the most of them. */
export function searchGuide({ index, passages }: ReturnType<typeof indexGuide>, search: string): GuideFinding[] {
  const ways: SearchOptions[] = [{ combineWith: 'AND' }, { combineWith: 'AND', fuzzy }, { fuzzy }]
  const found = ways.map((way) => index.search(search, way)).find(({ length }) => length > 0) ?? []
  return mostOf(found)
    .slice(0, MAX_FINDINGS)
    .flatMap(({ id, terms }) => {
      const passage = passages[id]
      if (!passage) return []
      const { chapter, section } = passage
      return [{ chapter, section, excerpt: excerptOf(section.text, terms) }]
    })
}

function mostOf(found: SearchResult[]) {
  const most = Math.max(...found.map(({ queryTerms }) => queryTerms.length))
  return found.filter(({ queryTerms }) => queryTerms.length === most)
}

/** Around the first word found, cut between words. */
function excerptOf(text: string, words: readonly string[]) {
  const tokens = text.split(/\s+/)
  const first = tokens.findIndex((token) => wordsIn(token).some((word) => words.includes(word)))
  let from = Math.max(first, 0)
  for (let length = 0; from > 0 && length < BEFORE; from--) length += (tokens[from - 1]?.length ?? 0) + 1
  let to = Math.max(first, 0)
  for (let length = 0; to < tokens.length && length < AFTER; to++) length += (tokens[to]?.length ?? 0) + 1
  return `${from > 0 ? '… ' : ''}${tokens.slice(from, to).join(' ')}${to < tokens.length ? ' …' : ''}`
}
