import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { RankingType } from '../../../contract/rankings.ts'
import { MAX_SMS_HOST } from '../../config.ts'
import { gsmLength, gsmText, MAX_SMS } from '../../lib/sms/gsm.ts'
import { MORNING } from '../../test/mailing/alerts.ts'
import { officialRows } from '../../test/official-extract.ts'
import type { ClassChange } from './alerts.recipients.queries.ts'
import { classInRoom } from './alerts.sms.labels.ts'
import { smsOf } from './alerts.sms.words.ts'
import type { AlertScales } from './alerts.words.ts'

const LABELS = { tres_faible: 'Très faible', faible: 'Faible', moderee: 'Modérée', elevee: 'Élevée' }
/** Mildest first. */
const KEYS: readonly (string | null)[] = [null, 'tres_faible', 'faible', 'moderee', 'elevee']
const WORDS: Record<string, readonly [from: string, to: string]> = {
  null: ['Non classée', 'NON CLASSEE'],
  tres_faible: ['Très faible', 'TRES FAIBLE'],
  faible: ['Faible', 'FAIBLE'],
  moderee: ['Modérée', 'MODEREE'],
  elevee: ['Élevée', 'ELEVEE'],
}
const TYPES: readonly RankingType[] = ['phages', 'arn_f']
const LINK = 'estran.example/a/k7m3pq9xrt'

const scalesWith = (labels: readonly string[] = Object.values(LABELS)): AlertScales =>
  TYPES.map((type) => ({
    ...{ type, label: '', unit: 'UFP/g' },
    classes: labels.map((label, index) => ({
      ...{ key: Object.keys(LABELS)[index] ?? '', label, min: index * 10 || null, max: (index + 1) * 10 },
      ...{ fill: '', text: '', mark: '', advice: '', old_data_advice: '', is_retired: false },
    })),
  }))
const SCALES = scalesWith()

const ranking = (key: string | null, value: number | null = 150, below_limit = false) =>
  key === null ? null : { class: key, value, below_limit, starts_on: '2026-03-05', ends_on: null }
const inForce = (key: string | null | undefined) => (key ? { class: key, is_old: false } : null)

const usual: ClassChange = {
  ...{ email: '', firstname: '', person_name: '', zone_id: 1, code: '56.08.2', name: 'Baie de Quiberon' },
  ...{ type: 'phages', before: 'faible', after: ranking('elevee'), is_sampled: true, at: MORNING.toISOString() },
  ...{ is_correction: false, is_overtaken: false, in_force: { phages: inForce('elevee'), arn_f: null } },
}

// biome-ignore format: a table
test.each<[string, Partial<ClassChange>, string]>([
  ['the usual', {}, `56.08.2 Baie de Quiberon : Faible > ELEVEE (phages 150 UFP/g). Indicatif. ${LINK}`],
  ['the other type', { type: 'arn_f', in_force: { arn_f: inForce('elevee'), phages: null } }, `56.08.2 Baie de Quiberon : Faible > ELEVEE (ARN F 150 UFP/g). Indicatif. ${LINK}`],
  ['no value', { after: ranking('elevee', null) }, `56.08.2 Baie de Quiberon : Faible > ELEVEE (phages). Indicatif. ${LINK}`],
  ['below the limit', { after: ranking('elevee', 1.5, true) }, `56.08.2 Baie de Quiberon : Faible > ELEVEE (phages < 1,5 UFP/g). Indicatif. ${LINK}`],
  ['a great value', { after: ranking('elevee', 12_345.6) }, `56.08.2 Baie de Quiberon : Faible > ELEVEE (phages 12 345,6 UFP/g). Indicatif. ${LINK}`],
  ['a value nobody measured', { is_sampled: false }, `56.08.2 Baie de Quiberon : Faible > ELEVEE (phages 150 UFP/g, valeur saisie). Indicatif. ${LINK}`],
  ['the first class', { before: null }, `56.08.2 Baie de Quiberon : Non classée > ELEVEE (phages 150 UFP/g). Indicatif. ${LINK}`],
  ['an end', { before: 'elevee', after: null }, `56.08.2 Baie de Quiberon : Élevée > NON CLASSEE (phages). Indicatif. ${LINK}`],
  ['a correction', { before: 'elevee', after: ranking('faible', 3), is_correction: true }, `56.08.2 Baie de Quiberon. Correction : Élevée > FAIBLE (phages 3 UFP/g). Indicatif. ${LINK}`],
  ['a worse class of the other type', { after: ranking('moderee'), in_force: { phages: inForce('moderee'), arn_f: inForce('elevee') } },
    `56.08.2 Baie de Quiberon : ARN F ELEVEE ; Faible > MODEREE (phages 150 UFP/g). Indicatif. ${LINK}`],
  ['letters that GSM-7 lacks', { code: '17-C-21', name: 'Fier d’Ars – Côte nord' }, `17-C-21 Fier d'Ars - Cote nord : Faible > ELEVEE (phages 150 UFP/g). Indicatif. ${LINK}`],
  ['a long name', { name: 'Bande littorale de Port Ambonne au brise-lames du port des Quilles et au-delà jusqu’à la pointe' },
    `56.08.2 Bande littorale de Port Ambonne au brise-lames du port des Quilles et... : Faible > ELEVEE (phages 150 UFP/g). Indicatif. ${LINK}`],
])('%s', (_what, values, text) => {
  expect(smsOf({ ...usual, ...values }, SCALES, LINK)).toBe(text)
})

interface NamedZone {
  code: string
  name: string
}

const demoZones = (): NamedZone[] => {
  const { features }: { features: { properties: NamedZone }[] } = JSON.parse(
    readFileSync('basemap/demo-zones.geojson', 'utf8'),
  )
  return features.map(({ properties }) => properties)
}
const ZONES: readonly NamedZone[] = [
  ...demoZones(),
  ...new Map(officialRows().map(({ CdZCY, Lib_zon }) => [Lib_zon, { code: CdZCY, name: Lib_zon }])).values(),
  { code: '2A.01', name: 'x' },
  { code: '34.39.01', name: 'É€[œ]'.repeat(40) },
  { code: 'C'.repeat(30), name: 'N'.repeat(200) },
]
const PAIRS = KEYS.flatMap((before) =>
  KEYS.filter((after) => after !== before).map((after) => [before, after] as const),
)

function* changes(): Generator<ClassChange> {
  for (const zone of ZONES)
    for (const type of TYPES)
      for (const [before, after] of PAIRS)
        for (const [index, other] of KEYS.entries()) {
          const after_ranking = ranking(after, index % 2 ? 1234.56 : null, index === 3)
          const in_force = { phages: inForce(other), arn_f: inForce(other), [type]: inForce(after) }
          const is_correction = (index + KEYS.indexOf(after)) % 2 === 0
          yield {
            ...usual,
            ...zone,
            type,
            before,
            after: after_ranking,
            in_force,
            is_correction,
            is_sampled: index < 4,
          }
        }
}

/** Why it is not what a message must be; '' where it is. */
function faultOf(change: ClassChange, link: string): string {
  const text = smsOf(change, SCALES, link)
  const { type, before, after, in_force, is_correction } = change
  const other = in_force[type === 'phages' ? 'arn_f' : 'phages']?.class ?? null
  const rank = (key: string | null) => KEYS.indexOf(key)
  const isOtherWorse = rank(other) > rank(after?.class ?? null)
  const separator = is_correction ? '. Correction : ' : ' : '
  const [head = '', ...more] = text.split(separator)
  const name = head.slice(gsmText(change.code).length + 1)
  const [shown, isCut] = [name.replace(/\.\.\.$/, ''), name.endsWith('...')]
  const word = WORDS[String(other)]?.[1] ?? ''
  const first = isOtherWorse ? `${type === 'phages' ? 'ARN F' : 'phages'} ${word} ; ` : ''
  const classes = `${WORDS[String(before)]?.[0]} > ${WORDS[String(after?.class ?? null)]?.[1]} (`
  const isRight =
    gsmLength(text) <= MAX_SMS &&
    gsmText(text) === text &&
    // Only of the longest code a name may be lost.
    (head.startsWith(`${gsmText(change.code)} `) || (head === change.code && head.length === 30)) &&
    gsmText(change.name).startsWith(shown) &&
    (isCut ? shown.length > 0 : shown === gsmText(change.name) || head.length === 30) &&
    more.join(separator).startsWith(`${first}${classes}`) &&
    text.endsWith(` ${link}`)
  return isRight ? '' : text
}

describe('every zone of the demo and of an official file, every pair of classes, both types', () => {
  test.each([LINK, `${'h'.repeat(MAX_SMS_HOST)}/a/k7m3pq9xrt`])('is one message that ends with %s', (link) => {
    const faults = new Set([...changes()].map((change) => faultOf(change, link)))
    expect([...faults]).toEqual([''])
  })

  test('a site’s usual name leaves the names of the demo’s zones, the value and the notice', () => {
    const texts = demoZones().map((zone) => smsOf({ ...usual, ...zone, before: 'tres_faible' }, SCALES, LINK))
    expect(texts.filter((text) => text.includes('...') || !/\d UFP\/g\)\. Indicatif\./.test(text))).toEqual([])
  })
})

test('even classes of the longest names, and a worse one of the other type, are one message', () => {
  const scales = scalesWith(['A', 'B', 'C', 'D'].map((letter) => `${letter} ${'[é]'.repeat(13)}`))
  const longest = { ...usual, code: 'C'.repeat(30), name: 'N'.repeat(200), after: ranking('moderee') }
  const in_force = { phages: inForce('moderee'), arn_f: inForce('elevee') }
  const text = smsOf({ ...longest, in_force }, scales, `${'h'.repeat(MAX_SMS_HOST)}/a/k7m3pq9xrt`)
  expect(gsmLength(text)).toBeLessThanOrEqual(MAX_SMS)
  expect(text).toMatch(/^C{30} : ARN F D.* ; C.* \(phages\)\. h+\/a\/k7m3pq9xrt$/)
})

const LONG_LINK = `${'h'.repeat(MAX_SMS_HOST)}/a/k7m3pq9xrt`
const UNNAMED = new Set(['pire', 'classe pire', 'autre classe'])
const LEGAL = ['très faible', 'faible', 'modérée', 'très élevée'].map((one) => `Contamination virale ${one}`)
// biome-ignore format: a table
const LABEL_SETS: readonly (readonly string[])[] = [
  Object.values(LABELS),
  LEGAL,
  ['Contamination virale', ...LEGAL.slice(1)],
  LEGAL.map((one) => one.toUpperCase()),
  ['Zone de qualité A', 'Zone de qualité B', 'Zone de qualité C', 'Zone de qualité D'],
  ['Très faible contamination des coquillages', 'Faible contamination des coquillages', 'Contamination moyenne des coquillages', 'Très forte contamination des coquillages'],
  ['A', 'B', 'C', 'D'].map((letter) => `${'X'.repeat(39)}${letter}`),
  ['A', 'B', 'C', 'D'].map((letter) => `${'[x]'.repeat(12)} ${letter}`),
  ['Non classée en dessous de dix virus par g', 'Faible', 'Faible à modérée avec des virus isolés', 'Élevée'],
  ['低', '中', '高', 'Élevée'],
]

const inCapitals = (label: string) => gsmText(label.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase())

/** The classes of the set that someone may read in these words, as places of KEYS. */
function readAs(words: string, labels: readonly string[]): number[] {
  const stem = words.replace(/\.\.\.$/, '')
  const isRead = (name: string) => (stem === words ? name === stem : name.startsWith(stem))
  const names = labels.map(inCapitals)
  const ends = names.map((name) => name.split(' '))
  while (ends.every(([first, next]) => first === ends[0]?.[0] && next !== undefined))
    for (const one of ends) one.shift()
  return ['NON CLASSEE', ...names].flatMap((name, place) =>
    isRead(name) || (place > 0 && isRead(ends[place - 1]?.join(' ') ?? '')) ? [place] : [],
  )
}

/** The messages of a label set, as they name the worse class of the other type and the one in force by now. */
function* readings(labels: readonly string[]) {
  const scales = scalesWith(labels)
  const zones = [
    { code: '56.08.2', name: 'Bande littorale' },
    { code: 'C'.repeat(30), name: 'N'.repeat(200) },
  ]
  for (const zone of zones)
    for (const [before, after] of PAIRS)
      for (const other of KEYS)
        for (const is_correction of [true, false]) {
          const in_force = { phages: inForce(after), arn_f: inForce(other) }
          const change = { ...usual, ...zone, before, after: ranking(after), in_force, is_correction }
          const text = smsOf(change, scales, LONG_LINK)
          const words = text.slice(text.indexOf(' : ') + 3)
          const [, worse, now = ''] = /^(?:ARN F (.*) ; )?(?:.* > )?(.*) \(phages/.exec(words) ?? []
          yield { text, worse, other, now, after }
        }
}

test.each(LABEL_SETS)('no class of %s, … is cut into the name of another', (...labels) => {
  const faults = new Set<string>()
  for (const { text, worse, other, now, after } of readings(labels)) {
    const isRight = (words: string, key: string | null) =>
      UNNAMED.has(words) || readAs(words, labels).join() === String(KEYS.indexOf(key))
    if (gsmLength(text) > MAX_SMS || !isRight(now, after)) faults.add(text)
    if (worse !== undefined && !isRight(worse, other)) faults.add(text)
  }
  expect([...faults]).toEqual([])
})

test('classes whose names begin alike are told by how they go on', () => {
  const named = [...readings(LEGAL)].flatMap(({ now, worse = now }) => [now, worse])
  const words = ['TRES FAIBLE', 'FAIBLE', 'MODEREE', 'TRES ELEVEE']
  expect(new Set(named)).toEqual(
    new Set(['NON CLASSEE', ...words, ...words.map((one) => `CONTAMINATION VIRALE ${one}`)]),
  )
})

test.each([
  ['Faible', ['Contamination faible', 'Contamination modérée', 'Contamination élevée'], 'FAIBLE'],
  ['Très contaminée', ['Très très contaminée'], 'TRES CONTAMINEE'],
])('a class whose whole name fits is called by it: %s, beside %j', (label, others, named) => {
  const scales = scalesWith([label, ...others])
  const retired = (one: string) => label === 'Faible' && one === label
  for (const { classes } of scales) for (const one of classes) one.is_retired = retired(one.label)
  expect(classInRoom(scales, 'phages', label, 40)).toBe(named)
  expect(classInRoom(scales, 'phages', others[0] ?? '', 15)).not.toBe(named)
})
