import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fieldErrors, speakFrench } from './messages.ts'

beforeAll(() => void speakFrench())

const messagesOf = (schema: z.ZodMiniType, value: unknown) => {
  const { error } = z.safeParse(schema, value)
  return error ? fieldErrors(error) : {}
}

test.each([
  [z.string(), undefined, 'Ce champ est obligatoire.'],
  [z.string(), null, 'Ce champ est obligatoire.'],
  [z.string(), 1, 'Ce champ doit être un texte.'],
  [z.number(), 'x', 'Ce champ doit être un nombre.'],
  [z.number(), Number.NaN, 'Ce champ doit être un nombre.'],
  [z.int(), 1.5, 'Ce champ doit être un nombre entier.'],
  [z.boolean(), 'yes', 'Ce champ doit être vrai ou faux.'],
  [z.array(z.string()), 'x', 'Ce champ doit être une liste.'],
  [z.object({}), 'x', 'Ce champ doit être un objet.'],
  [z.string().check(z.minLength(1)), '', 'Ce champ est obligatoire.'],
  [z.string().check(z.minLength(12)), 'x', 'Au moins 12 caractères.'],
  [z.string().check(z.maxLength(1)), 'xx', 'Au plus 1 caractère.'],
  [z.string().check(z.maxLength(254)), 'x'.repeat(255), 'Au plus 254 caractères.'],
  [z.string().check(z.maxLength(10_000)), 'x'.repeat(10_001), 'Au plus 10\u202F000 caractères.'],
  [z.array(z.string()).check(z.minLength(1)), [], 'Au moins 1 élément.'],
  [z.array(z.string()).check(z.maxLength(2)), ['a', 'b', 'c'], 'Au plus 2 éléments.'],
  [z.number().check(z.minimum(0)), -1, 'Ce nombre doit être au moins 0.'],
  [z.number().check(z.maximum(10)), 11, 'Ce nombre doit être au plus 10.'],
  [z.iso.date(), '2026-02-30', 'Cette date n’est pas valide\u00A0: écrivez-la par exemple 27/11/26 ou 2026-11-27.'],
  [z.iso.date(), '', 'Ce champ est obligatoire.'],
  [z.iso.datetime(), 'x', 'Ce moment n’est pas valide.'],
  [z.url(), 'x', 'Cette adresse n’est pas valide.'],
  [z.string().check(z.regex(/^\d+$/)), 'x', 'Ce format n’est pas valide.'],
  [z.enum(['M', 'F']), 'X', 'Valeurs possibles : M, F.'],
  [z.union([z.string(), z.number()]), true, 'Cette valeur n’est pas valide.'],
  [z.string().check(z.refine(() => false)), 'x', 'Cette valeur n’est pas valide.'],
  [z.strictObject({}), { a: 1 }, 'Paramètre inconnu\u00A0: a.'],
  [z.number().check(z.multipleOf(0.5)), 0.3, 'Cette valeur n’est pas valide.'],
])('%# %j', (schema, value, message) => {
  expect(Object.values(messagesOf(z.object({ field: schema }), { field: value }))).toEqual([[message]])
})

test('a schema’s own words come first', () => {
  const schema = z.object({ code: z.string().check(z.minLength(2, { error: 'Deux lettres.' })) })
  expect(messagesOf(schema, { code: 'x' })).toEqual({ code: ['Deux lettres.'] })
})

test('every faulty field is named, with all its messages in order', () => {
  const text = z.string().check(z.minLength(3), z.regex(/^\d+$/))
  const schema = z.object({ a: text, b: z.object({ c: z.array(z.int()) }), d: z.string() })
  expect(messagesOf(schema, { a: 'x', b: { c: [1, 'x'] } })).toEqual({
    a: ['Au moins 3 caractères.', 'Ce format n’est pas valide.'],
    'b.c.1': ['Ce champ doit être un nombre.'],
    d: ['Ce champ est obligatoire.'],
  })
})

test('a value that is no object at all is named « body »', () => {
  expect(messagesOf(z.object({ a: z.string() }), 'x')).toEqual({ body: ['Un objet JSON est attendu.'] })
})
