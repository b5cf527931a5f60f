import { DEMO_NOTICE } from '../../../../contract/core/demo.ts'
import { withFrenchSpaces } from '../../../../contract/core/french-spaces.ts'
import type { PublicSettings } from '../../../../contract/operator.ts'
import { NO_PERMIT, type ProofSituation } from '../../../../contract/proofs.ts'
import { TYPED_VALUE } from '../../../../contract/rankings.ts'
import { departmentName } from '../../../../contract/rules/zones.departments.ts'
import { zoneTitle } from '../../../../contract/rules/zones.title.ts'
import { NOTICE, type Scale, type ScaleClass } from '../../../../contract/scales.ts'
import type { Zone } from '../../../../contract/zones.ts'
import { formatMoment, formatNearDay, formatValue, todayInParis } from '../../../lib/format.ts'
import { publicAddress, typedAddress } from '../../operator/public-address.ts'
import type { IssuedZoneProof } from '../../proofs/proofs.queries.ts'
import {
  adviceOf,
  adviceToReceiver,
  classByKey,
  INDICATORS,
  isOld,
  UNKNOWN,
  UNRANKED,
} from '../../scales/scales.rules.ts'
import {
  ageAt,
  type DataTrust,
  freshnessText,
  type SituationDay,
  situationDay,
  situationText,
} from '../../zones/freshness/freshness.rules.ts'
import { isFoundBy, MAY_CHANGE, mapAddress } from '../map.rules.ts'
import { periodText, shownClasses } from '../panel/zone-classes.rules.ts'
import type { ZonePosterProps } from '../panel/zone-poster.tsx'

/** One of the two classes, in words. */
export interface PictureClass {
  /** « Classification Phages, indicateur fécal » */
  type: string
  look: Pick<ScaleClass, 'key' | 'label' | 'fill' | 'text' | 'mark'>
  /** « 12 UFP/g »; '' where no class is in force, or it has no value. */
  load: string
  advice: string
  period: string
  sampling: string
  /** The last sampling found something else than the class says. */
  isOvertaken: boolean
}

/** Where the code to scan leads. */
export interface PictureCheck {
  url: string
  /** The code of an attestation; null where it leads to the zone on the map. */
  code: string | null
}

/** All that the picture says. */
export interface ZonePicture extends SituationDay {
  code: string
  name: string
  department: string
  warnings: readonly string[]
  classes: readonly PictureClass[]
  notices: readonly string[]
  check: PictureCheck
  made: string
  operator: string
}

export interface PictureInput extends ZonePosterProps {
  settings: PublicSettings
  /** Null where none could be issued. */
  proof: IssuedZoneProof | null
  now: Date
}

/** With an attestation the picture says what that attests; else what this device knows, and since when. */
export function pictureOf({ zone, scales, on, age, settings, proof, now }: PictureInput): ZonePicture {
  const trust = trustAt(age, proof, now.getTime())
  const situations = proof?.situations ?? situationsOf(zone, scales, on)
  const warning = trust.state === 'checked' ? '' : freshnessText(trust, todayInParis(now))
  return {
    code: zone.code,
    name: proof?.zone.name ?? zone.name,
    department: departmentName(zone.department),
    ...(proof ? { on: proof.on, isLastKnown: false } : situationDay(trust, age.on, on)),
    warnings: [settings.demo ? DEMO_NOTICE : '', warning].filter((one) => one !== ''),
    classes: situations.map((one) => classOf(one, { scales, zone, today: on })),
    notices: [...(proof ? [NO_PERMIT] : []), NOTICE].map(withFrenchSpaces),
    check: proof
      ? { url: proof.url, code: proof.code }
      : { url: publicAddress(settings, mapAddress({ zone: zone.code, type: null, on: null })), code: null },
    made: proof
      ? `Attestation émise le ${formatMoment(proof.issued_at)} (heure de Paris)`
      : `Image faite le ${formatMoment(now.toISOString())} (heure de Paris)`,
    operator: proof?.operator_name ?? settings.operator_name,
  }
}

/** How far it can be trusted at a moment: an attestation that has just come is newer than what the screen still checks. */
export function trustAt(age: DataTrust, proof: IssuedZoneProof | null, now: number): DataTrust {
  const known = ageAt(age, now)
  if (!proof || (known.state !== 'checking' && known.state !== 'behind')) return known
  const attested = ageAt({ state: 'checked', checkedAt: proof.asked_at }, now)
  if (attested.state === 'checked') return attested
  return { ...known, checkedAt: Math.max(known.checkedAt ?? 0, proof.asked_at) }
}

const situationsOf = (zone: Zone, scales: readonly Scale[], today: string): ProofSituation[] =>
  shownClasses(zone, scales, today).map(({ scale, look, ranking, sampling }) => ({
    type: scale.type,
    label: scale.label,
    unit: scale.unit,
    ranking: ranking && { ...look, ...ranking },
    last_sampling: sampling && { ...sampling, label: classByKey(scale, sampling.class).label },
  }))

function classOf(
  situation: ProofSituation,
  { zone, scales, today }: Pick<PictureInput, 'zone' | 'scales'> & { today: string },
): PictureClass {
  const { type, label, unit, ranking, last_sampling } = situation
  const load = ranking && formatValue(ranking)
  const scale = scales.find((one) => one.type === type)
  const age = last_sampling && scale && isOld(last_sampling.sampled_on, scale, today) ? 'old' : 'recent'
  const isSaid =
    last_sampling === null ||
    (ranking !== null && ranking.class === last_sampling.class && isFoundBy(ranking, last_sampling))
  return {
    type: `${label}, ${INDICATORS[type]}`,
    look: ranking ? { ...ranking, key: ranking.class } : UNRANKED,
    load: load ? `${load}\u00A0${unit}` : '',
    advice: scale ? adviceInPicture(classByKey(scale, ranking?.class ?? null), age) : '',
    period: ranking ? periodText(ranking, today) : '',
    sampling: samplingText(situation, today, {
      isSaid,
      isOld: age === 'old',
      isOutdated: isOutdatedIn(zone, situation),
    }),
    isOvertaken: !isSaid,
  }
}

/** The screen knows what its own class rests on, and not on which results it has not; of any other class the day decides. */
function isOutdatedIn(zone: Zone, { type, ranking, last_sampling }: ProofSituation): boolean {
  const shown = zone.rankings[type]
  if (!ranking || !last_sampling) return false
  const isShown = shown?.class === ranking.class && shown.starts_on === ranking.starts_on && isFoundBy(shown, ranking)
  if (!isShown || shown.is_outdated === undefined) return last_sampling.sampled_on > ranking.starts_on
  const sampling = zone.last_samplings[type]
  const isSame = sampling && sampling.sampled_on === last_sampling.sampled_on && isFoundBy(sampling, last_sampling)
  return isSame ? shown.is_outdated : true
}

const adviceInPicture = (shown: ScaleClass, age: 'recent' | 'old') =>
  shown === UNKNOWN ? adviceToReceiver('image') : withFrenchSpaces(adviceOf(shown, age))

const NO_SAMPLING = 'Aucun prélèvement connu pour ce classement'

function samplingText(
  { unit, ranking, last_sampling }: ProofSituation,
  today: string,
  is: { isSaid: boolean; isOld: boolean; isOutdated: boolean },
) {
  if (last_sampling === null) return ranking && ranking.value !== null ? TYPED_VALUE : NO_SAMPLING
  const { sampled_on, label } = last_sampling
  const found = is.isSaid ? '' : `\u00A0: ${label ?? UNRANKED.label}, ${formatValue(last_sampling)}\u00A0${unit}`
  const newer = !is.isSaid && !is.isOld && is.isOutdated ? `. ${MAY_CHANGE}` : ''
  return `Prélèvement du ${formatNearDay(sampled_on, today)}${is.isOld ? ' (donnée ancienne)' : ''}${found}${newer}`
}

/** Stands beside the code to scan, and says where it leads. */
export function checkTexts({ check }: ZonePicture): { title: string; texts: readonly string[] } {
  return check.code === null
    ? {
        title: `Classe du jour\u00A0: ${typedAddress(check.url)}`,
        texts: ['Il faut un compte Estran pour ouvrir cette page.'],
      }
    : {
        title: `Vérifier\u00A0: ${check.code}`,
        texts: [`Sans compte\u00A0: scannez, ou tapez ce code sur ${typedAddress(check.url).replace(/\/[^/]*$/, '')}`],
      }
}

/** All that the picture says, for who does not see it. */
export function altOf(picture: ZonePicture): string {
  const { title, texts } = checkTexts(picture)
  const classes = picture.classes.map(({ type, look, load, advice, period, sampling }) =>
    sentences([`${type}\u00A0: ${look.label}${load && `, ${load}`}`, advice, period, sampling]),
  )
  return sentences([
    `${zoneTitle(picture)}, ${picture.department}`,
    situationText(picture),
    ...picture.warnings,
    ...classes,
    ...picture.notices,
    title,
    ...texts,
    picture.made,
    picture.operator,
  ])
}

const sentences = (texts: readonly string[]) =>
  texts
    .filter((one) => one !== '')
    .map((one) => (/[.!?…]$/.test(one) ? one : `${one}.`))
    .join(' ')

/** « zone-56.08.2-2026-11-27.png » */
export const pictureName = ({ code, on }: Pick<ZonePicture, 'code' | 'on'>) =>
  `zone-${code.replace(/[^\w.-]+/g, '-')}-${on}.png`
