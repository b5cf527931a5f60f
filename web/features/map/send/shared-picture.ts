import type { Ranking, RankingType } from '../../../../contract/rankings.ts'
import { NOTICE, type Scale } from '../../../../contract/scales.ts'
import type { Sampling, Zone } from '../../../../contract/zones.ts'
import type { IssuedZoneProof } from '../../proofs/proofs.queries.ts'
import { UNRANKED } from '../../scales/scales.rules.ts'
import { type PictureInput, pictureOf } from './picture.rules.ts'

// For tests: a zone, what the screen knows of it, and its picture.

const CLASSES: [string, string, number | null][] = [
  ['faible', 'Faible', null],
  ['elevee', 'Élevée', 100],
]
const scaleOf = (type: RankingType, label: string): Scale => ({
  ...{ type, label, unit: 'UFP/g', validity_days: 28, ranking_days: 28, names: [], version: 1 },
  classes: CLASSES.map(([key, word, min]) => ({ ...UNRANKED, key, label: word, min, advice: `Conseil ${word}.` })),
})
const SCALES = [scaleOf('phages', 'Classification Phages'), scaleOf('arn_f', 'ARN F-spécifiques infectieux')]

export const ranked = (key: string, value: number | null = 4): Ranking => ({
  id: 1,
  class: key,
  value,
  below_limit: false,
  starts_on: '2026-11-24',
  ends_on: '2026-12-21',
})
export const sampled = (sampled_on: string, key: string, value: number): Sampling => ({
  sampled_on,
  class: key,
  value,
  below_limit: false,
})

export interface ZoneFacts {
  phages?: Ranking | null
  arn_f?: Ranking | null
  sampling?: Sampling | null
}

export const zoneOf = ({
  phages = ranked('faible'),
  arn_f = ranked('elevee', 150),
  sampling = null,
}: ZoneFacts = {}): Zone => ({
  id: 7,
  code: '56.08.2',
  name: 'Baie de Quiberon',
  department: '56',
  aliases: [],
  center: [-3.05, 47.52],
  bbox: [-3.11, 47.47, -2.98, 47.58],
  updated_at: '2026-11-26T09:00:00Z',
  last_sampled_on: null,
  rankings: { phages, arn_f },
  last_samplings: { phages: null, arn_f: sampling },
  last_changes: { phages: null, arn_f: null },
})

export const SETTINGS: PictureInput['settings'] = {
  ...{ operator_name: 'ACTALIA', contact_email: '', contact_phone: '', funder_note: '', activation_note: '' },
  ...{ country_layers: false, map_type: 'both', closure_links: '', accessibility_state: 'not-assessed' },
  ...{ accessibility_rate: null, version: 1, logo: null, terms_version: 1, demo: false, demo_mails: false },
  ...{ sends_mails: true, sends_sms: false, coast_version: 'a', public_url: 'https://localhost' },
}

const NOW = new Date('2026-11-26T08:31:00Z')
const HEARD_NOW = NOW.getTime() - 10_000
export const CHECKED = { state: 'checked', checkedAt: HEARD_NOW, on: '2026-11-26', saidAt: HEARD_NOW } as const

export const PROOF: IssuedZoneProof = {
  ...{ code: 'K7QM-2Z0X-91AB-CDEF', url: 'https://localhost/verification/K7QM-2Z0X-91AB-CDEF' },
  ...{ issued_at: '2026-11-26T08:30:00Z', asked_at: NOW.getTime() - 5000, on: '2026-11-26', operator_name: 'ACTALIA' },
  ...{ notice: NOTICE, corrected: false, now: null },
  zone: { id: 7, code: '56.08.2', name: 'Baie de Quiberon', department: '56' },
  situations: [
    {
      ...{ type: 'phages', label: 'Classification Phages', unit: 'UFP/g', last_sampling: null },
      ranking: { ...ranked('elevee', 900), label: 'Élevée', fill: '#D7191C', text: '#FFFFFF', mark: '■' },
    },
    { type: 'arn_f', label: 'ARN F-spécifiques infectieux', unit: 'UFP/g', last_sampling: null, ranking: null },
  ],
}

export const made = (input: Partial<PictureInput> = {}) =>
  pictureOf({
    ...{ zone: zoneOf(), scales: SCALES, day: null, on: '2026-11-26', age: CHECKED, settings: SETTINGS, proof: null },
    ...{ now: NOW, ...input },
  })
