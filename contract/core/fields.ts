import * as z from 'zod/mini'

/** In characters; administrators need more. */
export const PASSWORD_LENGTH = { min: 12, admin: 16, max: 128 } as const

const MAX_KEY = 2_147_483_647

/** An integer key as it stands in an address. */
export const PathId = z.pipe(
  z.string().check(
    z.regex(/^[1-9]\d{0,9}$/),
    z.refine((text) => Number(text) <= MAX_KEY),
  ),
  z.transform(Number),
)

/** An integer key in a body. */
export const Id = z.int().check(z.minimum(1), z.maximum(MAX_KEY))

/** A calendar day in Europe/Paris, YYYY-MM-DD; PostgreSQL knows no year 0. */
export const Day = z.iso.date().check(z.refine((day) => day >= '0001-01-01', { error: 'Cette date n’est pas valide.' }))

/** A moment, ISO 8601 in UTC. */
export const Moment = z.iso.datetime()

/** Text a person types: trimmed, of at most `max` characters, without control characters PostgreSQL would refuse. */
export const text = (max: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(max),
    z.refine((value) => !value.includes('\u0000') && value.isWellFormed(), {
      error: 'Ce texte contient un caractère interdit.',
    }),
  )

export const requiredText = (max: number) => text(max).check(z.minLength(1, { error: 'Ce champ est obligatoire.' }))

/** Text that is a name to people: nothing in it that they cannot see. */
export const visibleText = (max: number) =>
  requiredText(max).check(
    z.refine((value) => !/\p{C}/u.test(value), { error: 'Ce texte contient un caractère invisible.' }),
  )

/** An address that mail can be sent to, as it is kept: lower case. */
export const Email = requiredText(254).check(
  z.toLowerCase(),
  z.email({ error: 'Cette adresse email n’est pas valide.' }),
)

/** A password to be set: 12 to 128 characters, an emoji being one; never trimmed nor cut. */
export const NewPassword = z.string({ error: 'Ce champ est obligatoire.' }).check(
  z.refine((value) => [...value].length >= PASSWORD_LENGTH.min, {
    error: `Au moins ${PASSWORD_LENGTH.min} caractères.`,
  }),
  z.refine((value) => [...value].length <= PASSWORD_LENGTH.max, {
    error: `Au plus ${PASSWORD_LENGTH.max} caractères.`,
  }),
)

/** A rule between fields, told under `field`; it runs even when other fields are faulty, so that all faults are told at once. */
export const between = (field: string, error: string, isGood: (value: Record<string, unknown>) => boolean) =>
  z.refine(
    (value: unknown) =>
      typeof value !== 'object' || value === null || isGood(Object.fromEntries(Object.entries(value))),
    { path: [field], error, when: () => true },
  )
