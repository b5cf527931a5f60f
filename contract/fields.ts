import * as z from 'zod/mini'

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
    z.refine((value) => !value.includes('\u0000'), { error: 'Ce texte contient un caractère interdit.' }),
  )

export const requiredText = (max: number) => text(max).check(z.minLength(1, { error: 'Ce champ est obligatoire.' }))
