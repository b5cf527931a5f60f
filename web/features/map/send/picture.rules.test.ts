import { expect, test } from 'vitest'
import { DEMO_NOTICE } from '../../../../contract/core/demo.ts'
import { withFrenchSpaces } from '../../../../contract/core/french-spaces.ts'
import { NO_PERMIT } from '../../../../contract/proofs.ts'
import { UNKNOWN_LOOK } from '../../../../contract/rules/scales.unranked.ts'
import { NOTICE } from '../../../../contract/scales.ts'
import type { IssuedZoneProof } from '../../proofs/proofs.queries.ts'
import type { DataTrust } from '../../zones/freshness/freshness.rules.ts'
import { situationText } from '../../zones/freshness/freshness.rules.ts'
import { withoutEnded } from '../map.rules.ts'
import { altOf, checkTexts, pictureName } from './picture.rules.ts'
import { CHECKED, made, PROOF, ranked, SETTINGS, sampled, type ZoneFacts, zoneOf } from './shared-picture.ts'

/** No line of the picture begins with its colon. */
const SHOWN_NOTICE = withFrenchSpaces(NOTICE)

test('without attestation it says what the screen says, the worse class first, and leads to the map', () => {
  const picture = made()
  expect(situationText(picture)).toBe('Situation du 26\u00A0nov.\u00A02026')
  expect(picture.classes).toMatchObject([
    {
      type: 'ARN F-spécifiques infectieux, indicateur viral',
      look: { label: 'Élevée' },
      load: '150\u00A0UFP/g',
      advice: 'Conseil Élevée.',
      period: 'Valable du 24\u00A0nov. au 21\u00A0déc.',
    },
    { type: 'Classification Phages, indicateur fécal', look: { label: 'Faible' }, load: '4\u00A0UFP/g' },
  ])
  expect(picture).toMatchObject({ warnings: [], notices: [SHOWN_NOTICE], department: 'Morbihan', operator: 'ACTALIA' })
  expect(picture.check).toEqual({ url: 'https://localhost/app/map?zone=56.08.2', code: null })
  expect(checkTexts(picture).title).toBe('Classe du jour\u00A0: localhost/app/map?zone=56.08.2')
  expect(picture.made).toBe('Image faite le 26/11/2026 09:31 (heure de Paris)')
  expect(pictureName(picture)).toBe('zone-56.08.2-2026-11-26.png')
})

test('with an attestation it says what that attests, though the screen says something milder, and leads to its check', () => {
  const picture = made({ proof: PROOF, zone: zoneOf({ phages: ranked('faible'), arn_f: ranked('faible') }) })
  expect(picture.classes.map(({ look, load }) => [look.label, load])).toEqual([
    ['Élevée', '900\u00A0UFP/g'],
    ['Non classée', ''],
  ])
  expect(picture.classes[0]?.advice).toBe('Conseil Élevée.')
  expect(picture.check).toEqual({ url: PROOF.url, code: PROOF.code })
  expect(picture.notices).toEqual([NO_PERMIT, SHOWN_NOTICE])
  expect(checkTexts(picture)).toMatchObject({
    title: 'Vérifier\u00A0: K7QM-2Z0X-91AB-CDEF',
    texts: [expect.stringContaining('localhost/verification')],
  })
  expect(picture.made).toBe('Attestation émise le 26/11/2026 09:30 (heure de Paris)')
})

test('a class that the scale at hand lacks, also where the attestation names it, asks for a newer picture', () => {
  const advice = 'Conseil inconnu\u00A0: demandez une image plus récente.'
  const first = PROOF.situations[0]
  const newer = { ...ranked('nouvelle', 900), label: 'Nouvelle', fill: '#111111', text: '#FFFFFF', mark: '■' }
  const proof = first && { ...PROOF, situations: [{ ...first, ranking: newer }] }
  expect(made({ proof: proof ?? null }).classes).toMatchObject([{ look: { label: 'Nouvelle' }, advice }])
  const unknown = made({ zone: zoneOf({ phages: ranked('nouvelle') }) }).classes
  expect(unknown).toContainEqual(expect.objectContaining({ advice, look: expect.objectContaining(UNKNOWN_LOOK) }))
})

const HEARD = Date.parse('2026-11-24T05:40:00Z')
const HEARD_DAY = { on: '2026-11-24', saidAt: HEARD }
const CUT_OFF = { state: 'off', checkedAt: HEARD, ...HEARD_DAY } as const
const CHANGED = 'la classe a pu changer'
/** Asked for when the dialog was opened, in a screen that slept since. */
const SLEPT: IssuedZoneProof = { ...PROOF, asked_at: HEARD + 60_000, on: '2026-11-24' }

test.each<[string, DataTrust, IssuedZoneProof | null, string, string[]]>([
  ['checked', CHECKED, null, '2026-11-26', []],
  ['a screen that slept', { state: 'checked', checkedAt: HEARD }, null, '2026-11-24', ['Vérification en cours']],
  ['checked anew', { state: 'checking', checkedAt: HEARD }, null, '2026-11-24', ['Vérification en cours']],
  [
    'a server that fails',
    { state: 'behind', checkedAt: HEARD },
    null,
    '2026-11-24',
    ['Actualisation impossible', CHANGED],
  ],
  ['no network', { state: 'off', checkedAt: HEARD }, null, '2026-11-24', ['Hors connexion depuis le 24', CHANGED]],
  ['an attestation that just came after a sleep', { state: 'checked', checkedAt: HEARD }, PROOF, '2026-11-26', []],
  [
    'an attestation from before a sleep',
    { state: 'checked', checkedAt: HEARD },
    SLEPT,
    '2026-11-24',
    ['dernière fois le 24\u00A0nov. à 6\u00A0h\u00A041'],
  ],
  ['an attestation from before a sleep, checked since', CHECKED, SLEPT, '2026-11-24', []],
  ['an attestation that just came', { state: 'checking', checkedAt: HEARD }, PROOF, '2026-11-26', []],
  ['no network since an attestation', { state: 'off', checkedAt: HEARD }, PROOF, '2026-11-26', ['Hors connexion']],
])('%s: the day of its classes, and how far they can be trusted', (_case, age, proof, on, words) => {
  const picture = made({ age: age === CHECKED ? CHECKED : { ...age, ...HEARD_DAY }, proof })
  expect(picture.on).toBe(on)
  expect(picture.warnings).toHaveLength(words.length === 0 ? 0 : 1)
  for (const word of words) expect(picture.warnings[0]).toContain(word)
})

test('a past day says its day, and leads to the class of today', () => {
  const picture = made({ day: '2026-01-15', on: '2026-01-15' })
  expect(situationText(picture)).toBe('Situation du 15\u00A0janv.\u00A02026')
  expect(picture.check.url).not.toContain('on=')
  expect(picture.warnings).toEqual([])
  expect(made({ day: '2026-01-15', on: '2026-01-15', age: CUT_OFF }).warnings).toHaveLength(1)
})

const NO_SAMPLING = 'Aucun prélèvement connu pour ce classement'

const FOUND = sampled('2026-11-24', 'elevee', 150)
const OUTDATED = { ...ranked('elevee', 150), is_outdated: true }

// biome-ignore format: a table
test.each<[string, ZoneFacts, string, boolean]>([
  ['what the class says', { sampling: FOUND }, 'Prélèvement du 24\u00A0nov.', false],
  ['what the class says, and came after it', { arn_f: OUTDATED, sampling: FOUND }, 'Prélèvement du 24\u00A0nov.', false],
  [
    'something worse, after the class',
    { arn_f: { ...ranked('faible'), is_outdated: true }, phages: null, sampling: sampled('2026-11-25', 'elevee', 150) },
    'Prélèvement du 25\u00A0nov.\u00A0: Élevée, 150\u00A0UFP/g. Ce classement ne repose pas sur ce résultat\u00A0: la classe peut changer',
    true,
  ],
  ['what is old', { sampling: sampled('2026-10-01', 'elevee', 150) }, 'Prélèvement du 1\u00A0oct. (donnée ancienne)', false],
  ['nothing, the value was typed', {}, 'valeur saisie, sans prélèvement', false],
  ['nothing, and the class has no value', { arn_f: ranked('elevee', null) }, NO_SAMPLING, false],
  ['nothing, and no class is in force', { arn_f: null, phages: null }, NO_SAMPLING, false],
])('the last sampling found %s', (_case, facts, text, isOvertaken) => {
  const shown = made({ zone: zoneOf(facts) }).classes.find(({ type }) => type.startsWith('ARN F'))
  expect(shown).toMatchObject({ sampling: text, isOvertaken })
})

test('without network a class that is over is in force no more, and the picture says on which day the others were known', () => {
  const over = zoneOf({ arn_f: { ...ranked('elevee', 150), ends_on: '2026-11-25' } })
  const known = { updated_at: null, on: '2026-11-24', tiles_version: '', zones: [over] }
  const [zone = over] = withoutEnded(known, '2026-11-26').zones
  const picture = made({ zone, age: CUT_OFF })
  expect(situationText(picture)).toBe('Situation connue le 24\u00A0nov.\u00A02026')
  expect(pictureName(picture)).toBe('zone-56.08.2-2026-11-24.png')
  expect(picture.classes.map(({ look }) => look.label)).toEqual(['Faible', 'Non classée'])
  expect(picture.warnings[0]).toContain('Hors connexion depuis le 24')
})

test('an unclassed zone, a demonstration and a code with a stroke are said as such', () => {
  const zone = { ...zoneOf({ phages: null, arn_f: null }), code: '29/56 08' }
  const picture = made({ zone, settings: { ...SETTINGS, demo: true } })
  expect(picture.classes.map(({ look, period }) => [look.label, period])).toEqual([
    ['Non classée', ''],
    ['Non classée', ''],
  ])
  expect(picture.warnings).toEqual([DEMO_NOTICE])
  expect(pictureName(picture)).toBe('zone-29-56-08-2026-11-26.png')
})

test('who does not see it is told all that it says', () => {
  const picture = made({ proof: PROOF, age: CUT_OFF })
  const alt = altOf(picture)
  const { title, texts } = checkTexts(picture)
  const words = [
    ...[picture.code, picture.name, picture.department, situationText(picture), picture.made, picture.operator, title],
    ...[...texts, ...picture.warnings, ...picture.notices],
    ...picture.classes.flatMap(({ type, look, load, advice, period, sampling }) => [
      ...[type, look.label, load, advice, period, sampling],
    ]),
  ]
  for (const word of words) expect(alt).toContain(word)
})
