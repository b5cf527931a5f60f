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

test.each([
  ['something else', { ...FOUND, class: 'faible', value: 5 }, true],
  ['what the class says', FOUND, false],
])('a class given without the last sampling, which found %s', (_case, given, isSaid) => {
  const html = renderToStaticMarkup(
    <LastSampling
      sampling={{ sampled_on: '2026-11-24', ...FOUND }}
      ranking={{ ...RANKING, ...given }}
      scale={SCALE}
      today="2026-11-26"
    />,
  )
  expect(html.includes('Classement donné sans ce prélèvement')).toBe(isSaid)
})
