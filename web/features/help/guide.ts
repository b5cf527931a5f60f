import { type ChapterName, GUIDE, INSTALLATION, SMS_CHAPTERS } from '../../../contract/core/help.ts'

export interface GuideSection {
  /** Empty for what stands below the chapter's title. */
  id: string
  title: string
  html: string
  text: string
}

export interface GuideChapter {
  name: ChapterName
  part: string
  title: string
  sections: GuideSection[]
}

/** Made by build/vite.help.ts. */
const FILES = import.meta.glob<Pick<GuideChapter, 'title' | 'sections'>>('./chapters/*/*.md', {
  eager: true,
  import: 'default',
})

/** In the order in which one reads them. */
const CHAPTERS: readonly GuideChapter[] = GUIDE.flatMap(({ folder, title: part, chapters }) =>
  chapters.flatMap((name) => {
    const file = FILES[`./chapters/${folder}/${name}.md`]
    return file ? [{ name, part, ...file }] : []
  }),
)

const WITHOUT_SMS = CHAPTERS.filter(({ name }) => !SMS_CHAPTERS.includes(name))

/** Always the same list for the same answer. */
export const chaptersFor = (sendsSms: boolean) => (sendsSms ? CHAPTERS : WITHOUT_SMS)

/** « 1/5 » of a chapter that is the first of five parts of one job. */
export function partOfJob(name: ChapterName): string | null {
  const at = INSTALLATION.indexOf(name)
  return at < 0 ? null : `${at + 1}/${INSTALLATION.length}`
}

export const partsOf = (chapters: readonly GuideChapter[]) =>
  GUIDE.map(({ title }) => ({ title, chapters: chapters.filter(({ part }) => part === title) }))
