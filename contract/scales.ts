import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { between, text, visibleText } from './core/fields.ts'
import { RankingType } from './rankings.ts'
import { hasTwoDecimals, MAX_VALUE } from './rankings.value.ts'
import { contrast, readColor } from './scales.colors.ts'

/** Bounds in UFP/g: min ≤ value < max, null where open. Colours are #RRGGBB. */
export const ScaleClass = z.object({
  key: z.string(),
  label: z.string(),
  min: z.nullable(z.number()),
  max: z.nullable(z.number()),
  fill: z.string(),
  text: z.string(),
  mark: z.string(),
  advice: z.string(),
  /** No longer given: only past assignments have it. */
  is_retired: z.boolean(),
})
export type ScaleClass = z.infer<typeof ScaleClass>

export const Scale = z.object({
  type: RankingType,
  label: z.string(),
  unit: z.string(),
  /** A sampling older than this is shown as « Donnée ancienne ». */
  validity_days: z.int(),
  /** Lowest first, retired ones last. */
  classes: z.array(ScaleClass),
  /** To be given back with a change. */
  version: z.int(),
})
export type Scale = z.infer<typeof Scale>

export const listScales = endpoint({
  method: 'GET',
  path: '/scales',
  access: 'client',
  summary: 'Les échelles de classes, une par type de classement',
  response: z.array(Scale),
})

/** What is no colour has its own fault. */
const isColor = (value: unknown): value is string => typeof value === 'string' && readColor(value.trim()) !== null

const Color = z
  .string()
  .check(z.trim(), z.regex(/^#[\dA-Fa-f]{6}$/, { error: 'Une couleur s’écrit #RRVVBB.' }), z.toUpperCase())

const Bound = z.nullable(
  z
    .number({ error: 'Écrivez un nombre, par exemple 12,5.' })
    .check(
      z.minimum(0, { error: 'Une borne est positive ou nulle.' }),
      z.maximum(MAX_VALUE, { error: 'Cette borne est trop grande : au plus 1 000 000 000 UFP/g.' }),
      z.refine(hasTwoDecimals, { error: 'Au plus deux décimales.' }),
    ),
)

/** What is written on a colour reads at 4.5:1 (WCAG AA). */
export const MIN_CONTRAST = 4.5

const EditedClass = z
  .object({
    /** Null for a new class. */
    key: z._default(z.nullable(z.string().check(z.maxLength(40))), null),
    label: visibleText(40),
    min: Bound,
    max: Bound,
    fill: Color,
    text: Color,
    mark: visibleText(2),
    advice: text(300),
    /** As the scale is read, so that it can be sent back as it is: a retired class stays so. */
    is_retired: z.optional(z.boolean()),
  })
  .check(
    between(
      'text',
      'Ce texte se lit mal sur cette couleur : contraste de 4,5 au moins.',
      ({ fill, text: ink }) => !isColor(fill) || !isColor(ink) || contrast(fill, ink) >= MIN_CONTRAST,
    ),
  )
export type EditedClass = z.infer<typeof EditedClass>

type Classes = readonly EditedClass[]

/** Without those sent back as retired. */
export const stillGiven = (classes: Classes) => classes.filter(({ is_retired }) => is_retired !== true)

const folded = (word: string) => word.trim().toLocaleLowerCase('fr')

/** What must hold between classes; each fault stands under the field of the class it is about. */
const BETWEEN_CLASSES: readonly {
  field: keyof EditedClass
  error: string
  isGood: (classes: Classes, at: number) => boolean
}[] = [
  {
    field: 'min',
    error: 'Chaque classe commence où finit la précédente.',
    isGood: (classes, at) => classes[at]?.min === (at === 0 ? null : (classes[at - 1]?.max ?? null)),
  },
  {
    field: 'max',
    error: 'Les bornes vont en croissant ; seule la dernière classe n’en a pas.',
    isGood: (classes, at) => {
      const { min = null, max = null } = classes[at] ?? {}
      return at === classes.length - 1 ? max === null : max !== null && max > (min ?? 0)
    },
  },
  ...(['label', 'mark', 'fill', 'key'] as const).map((field) => ({
    field,
    error: 'Une autre classe a déjà cette valeur.',
    isGood: (classes: Classes, at: number) => {
      const mine = classes[at]?.[field]
      return !mine || !classes.slice(0, at).some((other) => folded(other[field] ?? '') === folded(mine))
    },
  })),
]

const VALIDITY = 'Un nombre entier de jours, de 1 à 3 650.'
export const MAX_CLASSES = 9

/** Classes that are no longer given stay where they are in use; nothing is ever taken from the past. */
export const updateScale = endpoint({
  method: 'PUT',
  path: '/scales/:type',
  access: 'super',
  summary: 'Change l’échelle d’un type de classement',
  params: z.object({ type: RankingType }),
  body: z.object({
    /** Without it the last to save wins. */
    version: z.optional(z.int()),
    label: visibleText(60),
    validity_days: z
      .int({ error: VALIDITY })
      .check(z.minimum(1, { error: VALIDITY }), z.maximum(3650, { error: VALIDITY })),
    classes: z.array(EditedClass).check(
      z.refine((classes) => stillGiven(classes).length >= 2, { error: 'Une échelle a au moins deux classes.' }),
      z.refine((classes) => stillGiven(classes).length <= MAX_CLASSES, {
        error: 'Une échelle a au plus neuf classes.',
      }),
      z.maxLength(100),
      z.check(({ value, issues }) => {
        const classes = stillGiven(value)
        for (const [at, one] of classes.entries()) {
          for (const { field, error, isGood } of BETWEEN_CLASSES) {
            const path = [value.indexOf(one), field]
            if (!isGood(classes, at)) issues.push({ code: 'custom', input: value, path, message: error })
          }
        }
      }),
    ),
  }),
  response: Scale,
})
