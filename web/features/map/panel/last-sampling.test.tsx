import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Scale } from '../../../../contract/scales.ts'
import { UNRANKED } from '../../scales/scales.rules.ts'
import { LastSampling } from './last-sampling.tsx'

const SCALE: Scale = {
  ...{ type: 'arn_f', label: 'ARN F', unit: 'UFP/g', validity_days: 28, ranking_days: 28, names: [], version: 1 },
  classes: ['faible', 'elevee'].map((key) => ({ ...UNRANKED, key, label: key })),
}
const FOUND = { class: 'elevee', value: 150, below_limit: false }
const RANKING = { id: 1, starts_on: '2026-11-25', ends_on: null, is_outdated: true }

const OTHER = { ...FOUND, class: 'faible', value: 5 }

const KEPT = { ...OTHER, starts_on: '2026-11-20', is_outdated: undefined }

test.each<[string, typeof OTHER & { is_outdated?: boolean | undefined }, boolean, boolean?]>([
  ['something else', OTHER, true],
  ['what the class says', FOUND, false],
  ['something else, which was known', { ...OTHER, is_outdated: false }, false],
  ['something else after it began, as an older version kept it', KEPT, true],
  ['something else after it began, on a past day', KEPT, true, true],
])('a class that rests on another result than the last, which found %s', (_case, given, isSaid, isPast = false) => {
  const html = renderToStaticMarkup(
    <LastSampling
      sampling={{ sampled_on: '2026-11-24', ...FOUND }}
      ranking={{ ...RANKING, ...given }}
      scale={SCALE}
      today="2026-11-26"
      isPast={isPast}
    />,
  )
  expect(html.includes('Ce classement ne repose pas sur ce résultat')).toBe(isSaid)
})
