import * as z from 'zod/mini'

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

/** Europe/Paris, YYYY-MM-DD. PostgreSQL has no year 0. */
export const Day = z.iso
  .date()
  .check(z.refine((day) => !day.startsWith('0000'), { error: 'Cette date n’est pas valide.' }))

/** ISO 8601 in UTC. */
export const Moment = z.iso.datetime()

/** Trimmed, at most `max` characters, without what PostgreSQL refuses (NUL, lone surrogates). */
export const text = (max: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(max),
    z.refine((value) => !value.includes('\u0000') && value.isWellFormed(), {
      error: 'Ce texte contient un caractère interdit.',
    }),
  )

export const requiredText = (max: number) => text(max).check(z.minLength(1, { error: 'Ce champ est obligatoire.' }))

export const visibleText = (max: number) =>
  requiredText(max).check(
    z.refine((value) => !/\p{C}/u.test(value), { error: 'Ce texte contient un caractère invisible.' }),
  )

export const Email = requiredText(254).check(
  z.toLowerCase(),
  z.email({ error: 'Cette adresse email n’est pas valide.' }),
)

/** Counts code points, so an emoji is one character; neither trimmed nor cut. */
export const NewPassword = z.string({ error: 'Ce champ est obligatoire.' }).check(
  z.refine((value) => [...value].length >= PASSWORD_LENGTH.min, {
    error: `Au moins ${PASSWORD_LENGTH.min} caractères.`,
  }),
  z.refine((value) => [...value].length <= PASSWORD_LENGTH.max, {
    error: `Au plus ${PASSWORD_LENGTH.max} caractères.`,
  }),
)

/** Reported under `field` even when other fields fail, so that all errors come at once. */
export const between = (field: string, error: string, isValid: (value: Record<string, unknown>) => boolean) =>
  z.refine(
    (value: unknown) =>
      typeof value !== 'object' || value === null || isValid(Object.fromEntries(Object.entries(value))),
    { path: [field], error, when: () => true },
  )
