import * as z from 'zod/mini'
import { readEmail, storedEmail } from '../rules/reading/emails.ts'
import { MAX_TYPED_EMAIL } from '../rules/reading/sent-emails.ts'
import { WRONG_DAY } from './days.ts'
import { hasInvisible, hasLineBreak, onlyVisible, onOneLine, onSeveralLines, withVisibleEnds } from './text.ts'

export const PASSWORD_LENGTH = { min: 12, admin: 16, max: 128 } as const

const MAX_KEY = 2_147_483_647

export const PathId = z.pipe(
  z.string().check(
    z.regex(/^[1-9]\d{0,9}$/),
    z.refine((text) => Number(text) <= MAX_KEY),
  ),
  z.transform(Number),
)

export const Id = z.int().check(z.minimum(1), z.maximum(MAX_KEY))

/** The id in a body, where a program may send the text that it found in an address or a spreadsheet. */
export const IdInput = z.pipe(
  z.transform((sent: number | string) => (typeof sent === 'string' ? (PathId.safeParse(sent).data ?? sent) : sent)),
  Id,
)

/** Europe/Paris, YYYY-MM-DD. PostgreSQL has no year 0, where in UTC the first day of Paris begins. */
export const Day = z.iso.date().check(z.refine((day) => !/^(0000|0001-01-01)/.test(day), { error: WRONG_DAY }))

/** ISO 8601 in UTC. */
export const Moment = z.iso.datetime()

const ONE_LINE = 'Ce texte tient sur une seule ligne.'
const INVISIBLE = 'Ce texte contient un caractère invisible : tapez-le au lieu de le coller.'

/** A text that a person types on one line. */
export const text = (max: number) =>
  z.string().check(
    z.overwrite(onOneLine),
    z.maxLength(max),
    z.refine((value) => !hasLineBreak(value), { error: ONE_LINE }),
    z.refine((value) => hasLineBreak(value) || !hasInvisible(value), { error: INVISIBLE }),
  )

export const multilineText = (max: number) =>
  z.string().check(
    z.overwrite(onSeveralLines),
    z.maxLength(max),
    z.refine((value) => !hasInvisible(value.replaceAll('\n', '')), { error: INVISIBLE }),
  )

/** Takes back the null that is answered where nothing is stored. */
export const emptyWhenNull = <Schema extends z.ZodMiniType<unknown, string>>(schema: Schema) =>
  z.pipe(
    z.transform((typed: string | null) => typed ?? ''),
    schema,
  )

export const searchText = (max: number) => z.string().check(z.overwrite(onlyVisible), z.maxLength(max))

/** For a body of which any field may be absent: one must be there. */
export const namesOneChange = z.refine<object>(
  (body) => Object.entries(body).some(([name, value]) => name !== 'version' && value !== undefined),
  { path: ['body'], error: 'Donnez au moins un champ à changer.' },
)

export const requiredText = (max: number) => text(max).check(z.minLength(1, { error: 'Ce champ est obligatoire.' }))

const whole = (typed: string) => (typed.length > MAX_TYPED_EMAIL ? typed : withVisibleEnds(typed))

/** A number or a code: telephones and pages put invisible signs around one that is copied. */
export const pastedText = (max: number) => z.pipe(z.string().check(z.overwrite(whole)), text(max))

export const requiredPastedText = (max: number) =>
  pastedText(max).check(z.minLength(1, { error: 'Ce champ est obligatoire.' }))

function soughtEmail(typed: string): string {
  const read = readEmail(whole(typed))
  return 'value' in read ? read.value : typed
}

/** An address to look an account up by: read as Email is; one that is none is kept as typed, and finds nobody. */
export const SoughtEmail = z.pipe(z.string().check(z.overwrite(soughtEmail)), requiredText(254))

/** Stored in the one form of an address, whatever stood around it. */
export const Email = z
  .pipe(
    z.string().check(z.overwrite(whole)),
    requiredText(MAX_TYPED_EMAIL).check(z.overwrite(storedEmail), (payload) => {
      const read = readEmail(payload.value)
      if (payload.issues.length > 0 || 'value' in read) return
      payload.issues.push({ code: 'custom', input: payload.value, message: read.fault })
    }),
  )
  .register(z.globalRegistry, { format: 'email' })

/** Counts code points, so an emoji is one character; neither trimmed nor cut. */
export const NewPassword = z.string({ error: 'Ce champ est obligatoire.' }).check(
  z.refine((value) => [...value].length >= PASSWORD_LENGTH.min, {
    error: `Au moins ${PASSWORD_LENGTH.min} caractères.`,
  }),
  z.refine((value) => [...value].length <= PASSWORD_LENGTH.max, {
    error: `Au plus ${PASSWORD_LENGTH.max} caractères.`,
  }),
)

/** Names one form: sent again with it, because its answer was lost, it is the same thing. */
export const FormKey = z.string().check(z.regex(/^[\w-]{8,64}$/))

/** A boolean of an address, where everything is text. */
export const querySwitch = (byDefault: 'true' | 'false') => z._default(z.enum(['true', '1', 'false', '0']), byDefault)
export const isOn = (value: string) => ['true', '1'].includes(value)

/** Reported under `field` even when other fields fail, so that all errors come at once; null: there is none. */
export const faultOf = (field: string, judge: (value: Record<string, unknown>) => string | null) => {
  const judged = (value: unknown) =>
    typeof value !== 'object' || value === null ? null : judge(Object.fromEntries(Object.entries(value)))
  return z.refine((value: unknown) => judged(value) === null, {
    path: [field],
    error: ({ input }) => judged(input) ?? undefined,
    when: () => true,
  })
}

export const between = (field: string, error: string, isValid: (value: Record<string, unknown>) => boolean) =>
  faultOf(field, (value) => (isValid(value) ? null : error))
