import { fold } from '../../../contract/core/text.ts'
import type { RankingType } from '../../../contract/rankings.ts'
import { gsmLength, gsmText } from '../../lib/sms/gsm.ts'
import { type AlertScales, NO_CLASS } from './alerts.words.ts'

/** Without accents, as GSM-7 has few capitals with one. */
export const capitals = (label: string) => gsmText(label.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase())

/** Cuts what is of GSM-7, at the end of a word where one is near. */
export function cut(text: string, max: number): string {
  if (gsmLength(text) <= max) return text
  const kept = beginning(text, max)
  return kept === '' ? '' : `${kept}...`
}

function beginning(text: string, max: number): string {
  let kept = ''
  for (const one of text) {
    if (gsmLength(`${kept}${one}...`) > max) break
    kept += one
  }
  return kept.replace(/[\s,-]+\S{0,8}$/, '')
}

/**
 * A class in capitals, in so much room: whole, or without the words that all classes of its scale begin with, or the
 * beginning of that. Null where it would read as another class of the scale may.
 */
export function classInRoom(scales: AlertScales, type: RankingType, label: string, room: number): string | null {
  const { classes = [] } = scales.find((one) => one.type === type) ?? {}
  const folded = fold(label)
  const others = [...classes.map((one) => one.label), NO_CLASS].filter((one) => fold(one) !== folded).map(capitals)
  const whole = capitals(label)
  if (gsmLength(whole) <= room) return others.includes(whole) ? null : whole

  const common = commonWords(classes.filter((one) => !one.is_retired).map((one) => capitals(one.label)))
  const restOf = (name: string) => (name.startsWith(common) ? name.slice(common.length) : name)
  const isOther = (read: (name: string) => boolean) => others.some((name) => read(name) || read(restOf(name)))
  const rest = restOf(whole)
  if (gsmLength(rest) <= room) return isOther((other) => other === rest) ? null : rest
  const kept = beginning(rest, room)
  return kept === '' || isOther((other) => other.startsWith(kept)) ? null : `${kept}...`
}

/** « CONTAMINATION VIRALE  » of « CONTAMINATION VIRALE FAIBLE » and « CONTAMINATION VIRALE ELEVEE »; at least a word stays. */
function commonWords(names: readonly string[]): string {
  const [first = '', ...others] = names
  if (others.length === 0) return ''
  const words = first.split(' ')
  const beginnings = words.map((_word, index) => `${words.slice(0, index + 1).join(' ')} `)
  return beginnings.findLast((words) => names.every((name) => name.startsWith(words))) ?? ''
}
