import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { between, multilineText, requiredText, text } from './core/fields.ts'
import { RankingType } from './rankings.ts'
import { hasTwoDecimals, MAX_VALUE } from './rules/reading/values.ts'
import { contrast, readColor } from './rules/scales.colors.ts'

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
  /** Replaces `advice` once the last sampling is older than `validity_days`; '' keeps `advice`. */
  old_data_advice: z.string(),
  /** Only past rankings still have it. */
  is_retired: z.boolean(),
})
export type ScaleClass = z.infer<typeof ScaleClass>

export const Scale = z.object({
  type: RankingType,
  label: z.string(),
  unit: z.string(),
  /** A last sampling that is older is « Donnée ancienne ». */
  validity_days: z.int(),
  /** « Validité »: how long a class holds that is given from a sampling; null: until the next. */
  ranking_days: z.nullable(z.int()),
  /** « Noms reconnus »: what laboratories call this type, besides the names on the screens. */
  names: z.array(z.string()),
  /** Lowest first, retired classes last. */
  classes: z.array(ScaleClass),
  version: z.int(),
})
export type Scale = z.infer<typeof Scale>

export const listScales = endpoint({
  method: 'GET',
  path: '/scales',
  access: 'client',
  summary: 'Les échelles de classes, une par type de classement',
  revalidates: true,
  response: z.array(Scale),
})

const isColor = (value: unknown): value is string => typeof value === 'string' && readColor(value.trim()) !== null

const Color = z
  .string()
  .check(
    z.trim(),
    z.regex(/^#[\dA-Fa-f]{6}$/, { error: 'Une couleur s’écrit #RRVVBB, par exemple #2E7D32.' }),
    z.toUpperCase(),
  )

const Bound = z.nullable(
  z.number({ error: 'Écrivez un nombre, par exemple 12,5.' }).check(
    z.minimum(0, { error: 'Une borne est positive ou nulle.' }),
    z.maximum(MAX_VALUE, {
      error: 'Cette borne est trop grande\u00A0: au plus 1\u00A0000\u00A0000\u00A0000\u00A0UFP/g.',
    }),
    z.refine(hasTwoDecimals, { error: 'Au plus deux décimales.' }),
  ),
)

export const MIN_CONTRAST = 4.5

const EditedClass = z
  .object({
    key: z._default(z.nullable(text(40)), null),
    label: requiredText(40),
    min: Bound,
    max: Bound,
    fill: Color,
    text: Color,
    mark: requiredText(2),
    advice: multilineText(300),
    old_data_advice: multilineText(300),
    /** So that a scale can be sent back as it was read. */
    is_retired: z.optional(z.boolean()),
  })
  .check(
    between(
      'text',
      'Ce texte se lit mal sur cette couleur\u00A0: contraste de 4,5 au moins.',
      ({ fill, text: ink }) => !isColor(fill) || !isColor(ink) || contrast(fill, ink) >= MIN_CONTRAST,
    ),
  )
export type EditedClass = z.infer<typeof EditedClass>

type ScaleClasses = readonly EditedClass[]

/** Classes that may still be assigned. */
export const activeClasses = <C extends Pick<EditedClass, 'is_retired'>>(classes: readonly C[]) =>
  classes.filter(({ is_retired }) => !is_retired)

const folded = (word: string) => word.trim().toLocaleLowerCase('fr')

const BETWEEN_CLASSES: readonly {
  field: keyof EditedClass
  error: string | ((classes: ScaleClasses, index: number) => string)
  isValid: (classes: ScaleClasses, index: number) => boolean
}[] = [
  {
    field: 'min',
    error: 'Chaque classe commence où finit la précédente.',
    isValid: (classes, index) => classes[index]?.min === (index === 0 ? null : (classes[index - 1]?.max ?? null)),
  },
  {
    field: 'max',
    error: (classes, index) =>
      index === classes.length - 1
        ? 'La dernière classe n’a pas de borne.'
        : `Cette borne doit dépasser ${(classes[index]?.min ?? 0).toLocaleString('fr-FR')}.`,
    isValid: (classes, index) => {
      const { min = null, max = null } = classes[index] ?? {}
      return index === classes.length - 1 ? max === null : max !== null && max > (min ?? 0)
    },
  },
  ...(['label', 'mark', 'fill', 'key'] as const).map((field) => ({
    field,
    error: 'Une autre classe a déjà cette valeur.',
    isValid: (classes: ScaleClasses, index: number) => {
      const mine = classes[index]?.[field]
      return !mine || !classes.slice(0, index).some((other) => folded(other[field] ?? '') === folded(mine))
    },
  })),
]

const DAYS = 'Un nombre entier de jours, de 1 à 3\u00A0650, par exemple 28.'
const Days = z.int({ error: DAYS }).check(z.minimum(1, { error: DAYS }), z.maximum(3650, { error: DAYS }))
export const MAX_CLASSES = 9
const MAX_NAMES = 50

/** A class that is left out is retired if rankings use it, deleted otherwise. 409 with the current scale when `version` is not its own. */
export const updateScale = endpoint({
  method: 'PUT',
  path: '/scales/:type',
  access: 'super',
  summary: 'Change l’échelle d’un type de classement',
  /** A hundred classes, most of them retired, whose texts are as long as they may be. */
  maxBytes: 196_608,
  params: z.object({ type: RankingType }),
  body: z.object({
    version: z.int(),
    label: requiredText(60),
    validity_days: Days,
    /** Absent: as it was. */
    ranking_days: z.optional(z.nullable(Days)),
    /** Absent: as they were. None may be a name of the other type. */
    names: z.optional(z.array(requiredText(60)).check(z.maxLength(MAX_NAMES, { error: `Au plus ${MAX_NAMES} noms.` }))),
    classes: z.array(EditedClass).check(
      z.refine((classes) => activeClasses(classes).length >= 2, { error: 'Une échelle a au moins deux classes.' }),
      z.refine((classes) => activeClasses(classes).length <= MAX_CLASSES, {
        error: 'Une échelle a au plus neuf classes.',
      }),
      z.maxLength(100),
      z.check(({ value, issues }) => {
        const classes = activeClasses(value)
        for (const [index, edited] of classes.entries()) {
          for (const { field, error, isValid } of BETWEEN_CLASSES) {
            const path = [value.indexOf(edited), field]
            const message = typeof error === 'string' ? error : error(classes, index)
            if (!isValid(classes, index)) issues.push({ code: 'custom', input: value, path, message })
          }
        }
      }),
    ),
  }),
  response: Scale,
})

const INDICATES = 'Indicateur de pollution virale d’origine fécale (phages ARN F-spécifiques infectieux).'
/** Shown wherever classes are shown. */
export const INDICATIVE =
  'Ce classement est indicatif : il ne remplace ni le classement sanitaire (arrêté préfectoral) ni les décisions d’ouverture ou de fermeture des zones.'
export const NOTICE = `${INDICATES} ${INDICATIVE}`
