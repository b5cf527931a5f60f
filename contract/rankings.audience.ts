import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { Day, PathId, querySwitch, requiredText } from './core/fields.ts'
import { EffectDay, MAX_ZONES_AT_ONCE, RankingType } from './rankings.ts'

const isOfIds = (text: string) => text.split(',').every((id) => z.safeParse(PathId, id).success)
const isShort = (text: string) => text.split(',').length <= MAX_ZONES_AT_ONCE

/** `alerts_on`: the first day on which they are told, today or a coming one. */
export const Audience = z.object({ people: z.int(), alerts_on: Day })

/**
 * How many people saving this would alert, by the days it changes. With `corrects`, the correction of that ranking, or
 * without `class` its deletion; else a new one.
 */
export const countAlerted = endpoint({
  method: 'GET',
  path: '/alerts/audience',
  access: 'admin',
  summary: 'Combien de personnes un classement, sa correction ou sa suppression alerterait',
  query: z
    .object({
      zone_ids: z.pipe(
        z
          .string()
          .check(
            z.refine(isOfIds, { error: 'Forme : des numéros de zones séparés par des virgules.' }),
            z.refine(isShort, { error: `Au plus ${MAX_ZONES_AT_ONCE} zones.` }),
          ),
        z.transform((text: string) => text.split(',').map(Number)),
      ),
      type: RankingType,
      class: z.optional(requiredText(40)),
      starts_on: EffectDay,
      ends_on: z.optional(EffectDay),
      shortens: querySwitch('false'),
      corrects: z.optional(PathId),
    })
    .check(
      z.refine(({ class: key, corrects }) => key !== undefined || corrects !== undefined, {
        path: ['class'],
        error: 'Indiquez la classe.',
      }),
    ),
  response: Audience,
})
