import type { Scale, ScaleClass } from '../../../../../contract/scales.ts'
import { UNRANKED } from '../../../scales/scales.rules.ts'

// For tests of the week: a scale of three classes, and the class that a line has in force.

const given = (key: string, label: string, min: number | null, max: number | null): ScaleClass => ({
  ...UNRANKED,
  key,
  label,
  min,
  max,
})

export const SCALE: Scale = {
  type: 'arn_f',
  label: 'ARN F-spécifiques infectieux',
  unit: 'UFP/g',
  validity_days: 28,
  ranking_days: 28,
  names: [],
  version: 1,
  classes: [
    given('faible', 'Faible', null, 10),
    given('moderee', 'Modérée', 10, 100),
    given('elevee', 'Élevée', 100, null),
  ],
}

export const IN_FORCE = {
  id: 7,
  class: 'faible',
  value: 4,
  below_limit: false,
  starts_on: '2026-11-10',
  ends_on: null,
  version: 2,
}
