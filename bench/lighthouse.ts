import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { freePort } from '../server/test/process.ts'
import { openBrowser, signInBrowser } from './browser.ts'
import { count, type Figure, median } from './figures.ts'
import type { World } from './world.ts'

const TARGETS = { performance: 90, accessibility: 100, 'best-practices': 95 } as const
type Category = keyof typeof TARGETS
const CATEGORIES = Object.keys(TARGETS) as Category[]

const RUNS = 3

/** Lighthouse's default: a phone on a slow network. Median of RUNS. */
export async function measureLighthouse({ small, folder, judge }: World): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [page, path] of [
    ['login', '/auth/login'],
    ['map', '/app/map'],
  ] as const) {
    const port = await freePort()
    const browser = await openBrowser(join(folder, `lighthouse-${page}`), port)
    try {
      if (page === 'map') await signInBrowser(browser, small)
      const runs = []
      for (let run = 0; run < RUNS; run++) runs.push(await inspect(`${small.origin}${path}`, port))
      for (const category of CATEGORIES) {
        const mark = median(runs.map(({ marks }) => marks[category]))
        const detail = runs.at(-1)?.faults[category] ?? ''
        figures.push(judge.atLeast(`Lighthouse, ${page}, ${category}`, TARGETS[category], mark, count, detail))
      }
    } finally {
      await browser.close()
    }
  }
  return figures
}

async function inspect(url: string, port: number) {
  const result = await lighthouse(url, { port, onlyCategories: CATEGORIES, logLevel: 'error', output: 'json' })
  if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message}`)
  const { categories, audits, finalDisplayedUrl } = result.lhr
  if (finalDisplayedUrl !== url) throw new Error(`Lighthouse asked ${url} and came to ${finalDisplayedUrl}`)
  const of = (category: Category) => categories[category]
  const marks = Object.fromEntries(CATEGORIES.map((category) => [category, (of(category)?.score ?? 0) * 100]))
  const faults = Object.fromEntries(
    CATEGORIES.map((category) => {
      const weighed = (of(category)?.auditRefs ?? []).filter(({ weight }) => weight > 0)
      const failed = weighed.map(({ id }) => audits[id]).filter((audit) => audit && (audit.score ?? 1) < 0.9)
      return [category, failed.map((audit) => `${audit?.id} ${audit?.displayValue ?? ''}`.trim()).join(', ')]
    }),
  )
  return { marks: marks as Record<Category, number>, faults: faults as Record<Category, string> }
}
