import * as z from 'zod/mini'
import { WRONG_DAY } from '../../../contract/core/days.ts'
import type { FieldErrors } from '../../../contract/core/errors.ts'
import { counted, formatNumber } from '../plural.ts'

type ZodIssue = z.core.$ZodRawIssue

const EXPECTED: Record<string, string> = {
  string: 'Ce champ doit être un texte.',
  number: 'Ce champ doit être un nombre.',
  int: 'Ce champ doit être un nombre entier.',
  boolean: 'Ce champ doit être vrai ou faux.',
  array: 'Ce champ doit être une liste.',
  object: 'Ce champ doit être un objet.',
  date: WRONG_DAY,
}

const FORMATS: Record<string, string> = {
  date: WRONG_DAY,
  datetime: 'Ce moment n’est pas valide.',
  url: 'Cette adresse n’est pas valide.',
}

function tooSmall(issue: Extract<ZodIssue, { code: 'too_small' }>) {
  if (issue.origin === 'string') {
    return issue.minimum === 1 ? 'Ce champ est obligatoire.' : `Au moins ${counted(issue.minimum, 'caractère')}.`
  }
  if (issue.origin === 'array') return `Au moins ${counted(issue.minimum, 'élément')}.`
  return `Ce nombre doit être au moins ${formatNumber(issue.minimum)}.`
}

function tooBig(issue: Extract<ZodIssue, { code: 'too_big' }>) {
  if (issue.origin === 'string') return `Au plus ${counted(issue.maximum, 'caractère')}.`
  if (issue.origin === 'array') return `Au plus ${counted(issue.maximum, 'élément')}.`
  return `Ce nombre doit être au plus ${formatNumber(issue.maximum)}.`
}

function messageOf(issue: ZodIssue): string {
  const isAbsent = issue.input === undefined || issue.input === null
  if (isAbsent && (issue.code === 'invalid_type' || issue.code === 'invalid_union')) return 'Ce champ est obligatoire.'
  if (issue.code === 'invalid_type') return EXPECTED[issue.expected] ?? 'Cette valeur n’est pas valide.'
  if (issue.code === 'too_small') return tooSmall(issue)
  if (issue.code === 'too_big') return tooBig(issue)
  if (issue.code === 'invalid_format' && issue.input === '') return 'Ce champ est obligatoire.'
  if (issue.code === 'invalid_format') return FORMATS[issue.format] ?? 'Ce format n’est pas valide.'
  if (issue.code === 'unrecognized_keys') return `Paramètre inconnu\u00A0: ${issue.keys.join(', ').slice(0, 100)}.`
  if (issue.code === 'invalid_value') return `Valeurs possibles : ${issue.values.join(', ')}.`
  return 'Cette valeur n’est pas valide.'
}

export const speakFrench = () => z.config({ customError: messageOf })

export function fieldErrors(error: z.core.$ZodError): FieldErrors {
  const errors: FieldErrors = {}
  for (const issue of error.issues) {
    const field = issue.path.join('.') || (issue.code === 'unrecognized_keys' ? 'query' : 'body')
    const message =
      issue.path.length === 0 && issue.code === 'invalid_type' ? 'Un objet JSON est attendu.' : issue.message
    errors[field] = [...(errors[field] ?? []), message]
  }
  return errors
}
