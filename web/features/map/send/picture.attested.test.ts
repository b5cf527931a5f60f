import { expect, test } from 'vitest'
import type { Ranking } from '../../../../contract/rankings.ts'
import type { Sampling } from '../../../../contract/zones.ts'
import { made, PROOF, ranked, sampled, zoneOf } from './shared-picture.ts'

const GIVEN = ranked('faible')
const KNOWN = sampled('2026-11-24', 'elevee', 150)
const NEWER = sampled('2026-11-25', 'elevee', 900)
const OTHER = ranked('elevee', 900)
const without = { is_outdated: true }
const withIt = { is_outdated: false }

// biome-ignore format: a table
test.each<[string, Ranking, Sampling, Ranking, Sampling, boolean]>([
  ['the class and sampling of the screen, given with it', GIVEN, KNOWN, { ...GIVEN, ...withIt }, KNOWN, false],
  ['the class and sampling of the screen, given without', GIVEN, KNOWN, { ...GIVEN, ...without }, KNOWN, true],
  ['the class of the screen and a newer sampling', GIVEN, NEWER, { ...GIVEN, ...withIt }, KNOWN, true],
  ['the same and one that came late', GIVEN, sampled('2026-11-23', 'elevee', 900), { ...GIVEN, ...withIt }, sampled('2026-11-17', 'faible', 4), true],
  ['a class given since', GIVEN, KNOWN, { ...OTHER, ...without }, KNOWN, false],
  ['a class given since with another value', ranked('faible', 5), KNOWN, { ...GIVEN, ...without }, KNOWN, false],
  ['another class than the screen, which may rest on its sampling', GIVEN, NEWER, { ...OTHER, ...withIt }, KNOWN, true],
  ['a past day, of which nobody says what a class rests on', GIVEN, NEWER, GIVEN, KNOWN, true],
])('an attestation has %s: it is said that the class may change', (_has, ranking, found, arn_f, sampling, isSaid) => {
  const [, situation] = PROOF.situations
  if (!situation) throw new Error('no situation')
  const attested = {
    ...situation,
    ranking: { ...ranking, label: 'Faible', fill: '#D7191C', text: '#FFFFFF', mark: '■' },
    last_sampling: { ...found, label: 'Élevée' },
  }
  const picture = made({ proof: { ...PROOF, situations: [attested] }, zone: zoneOf({ arn_f, sampling }) })
  expect(picture.classes).toMatchObject([{ isOvertaken: true }])
  expect(picture.classes[0]?.sampling.includes('la classe peut changer')).toBe(isSaid)
})
