import { FileError } from '../read/file-error.ts'
import { keyOf } from './keys.ts'

const HOW_TO_EXPORT =
  'Dans QGIS\u00A0: clic droit sur la couche, «\u00A0Exporter\u00A0», SCR «\u00A0EPSG:4326\u00A0». Puis recommencez.'

/** Names may be as long as the file, and hold what a terminal obeys. */
const shortened = (name: string) => {
  const line = name
    .slice(0, 1000)
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
  return line.length > 60 ? `${line.slice(0, 59)}…` : line
}

/** Refuses a system by its name, or its code as EPSG:4230, and its datum where that is known. */
export function otherSystem(name: string, datum = ''): FileError {
  const shown = [OTHERS[name] ? `${name}, ${OTHERS[name]}` : name, datum].filter(Boolean).join(', ')
  if (isNtf(name) || isNtf(datum)) {
    return new FileError(
      `Ce fichier est en NTF (${shortened(shown)}), un ancien système\u00A0: le convertir sans erreur de plusieurs mètres demande une grille de l’IGN. Exportez-le en WGS 84 (EPSG:4326). ${HOW_TO_EXPORT}`,
    )
  }
  return new FileError(
    `Ce fichier est dans un autre système de coordonnées (${shortened(shown)}). Exportez-le en WGS 84 (EPSG:4326). ${HOW_TO_EXPORT}`,
  )
}

export const contradictory = (name: string) =>
  new FileError(
    `Le système de coordonnées du fichier se contredit\u00A0: il se nomme «\u00A0${shortened(name)}\u00A0», et ses paramètres sont ceux d’un autre. Exportez-le en WGS 84 (EPSG:4326). ${HOW_TO_EXPORT}`,
  )

export const unknownUnit = (name: string) =>
  new FileError(
    `Les coordonnées du fichier ne sont ni en mètres ni en degrés (${shortened(name)}). Exportez-le en WGS 84 (EPSG:4326). ${HOW_TO_EXPORT}`,
  )

const OTHERS: Record<string, string> = {
  'EPSG:4230': 'ED50',
  'EPSG:3395': 'World Mercator',
  'EPSG:4622': 'Guadeloupe 1948',
  'EPSG:4625': 'Martinique 1938',
  'EPSG:4626': 'Réunion 1947',
  'EPSG:4322': 'WGS 72',
}

const NTF_CODE = /^EPSG:(?:4275|4807|4902|2756[1-4]|2757[1-4]|2758[1-4]|2759[1-4])$/

/** Whether the name is of the old French system, which « Lambert II étendu » and LAMB2E name too. */
const isNtf = (name: string) =>
  NTF_CODE.test(name) ||
  /^(?:ntf|nouvelletriangulation)|^lamb(?:ert)?(?:zone)?(?:i{1,3}|iv|[1-4])(?:e|etendu|c|carto)?$|^lambe$/.test(
    keyOf(name),
  )

const OLD_DATUM =
  /^(?:ed(?:19)?50|european(?:datum)?(?:19)?50|wgs(?:19)?72|guadeloupe(?:19)?48|martinique(?:19)?38|fortdesaix|saintanne|reunion(?:19)?47|mayotte(?:19)?50|combani|csg(?:19)?67|s(?:ain)?tpierreetmiquelon(?:19)?50|ign(?:19)?(?:72|56|53|62)|rgnc(?:19)?91(?!(?:19)?93)|tahiti|fatuiva|wallis)/

/** A name of a datum that is metres off WGS 84, whatever the parameters beside it say. */
export const isOldDatum = (name: string) => isNtf(name) || OLD_DATUM.test(keyOf(name))
