import { fold } from '../../../../contract/core/text.ts'

type FieldMeaning = 'code' | 'name' | 'department'

const ALIASES: Record<FieldMeaning, readonly string[]> = {
  code: [
    ...['cdzcy', 'codezcy', 'numzcy', 'codezone', 'cdzone', 'codzone', 'codedelazone', 'zonecode'],
    ...['numzone', 'numerozone', 'numerodezone', 'nozone', 'code', 'numero', 'num'],
  ],
  name: [
    ...['lbzcy', 'libzon', 'libzone', 'libzcy', 'lbzone', 'libellezcy', 'libellezone', 'libelledelazone'],
    ...['nomzone', 'nomzcy', 'nomdelazone', 'nomzon', 'zonename', 'libelle', 'lib', 'nom', 'name', 'designation'],
  ],
  department: [
    ...['depadmizcy', 'dprtmnt', 'departement', 'department', 'codedepartement', 'codedep', 'codedept', 'coddep'],
    ...['numerodepartement', 'numdep', 'inseedep', 'nomdepartement', 'dep', 'dept', 'dpt'],
  ],
}

export const EXPECTED_CODE_FIELDS = 'CdZCY, code_zone, num_zone, code'

/** A DBF cuts names at 10 characters. */
const DBF_CHARACTERS = 10

const ranks = new Map<string, number>()

/** Lower is better, Infinity means something else. Cached, because every row asks again. */
function rankOf(meaning: FieldMeaning, field: string): number {
  const key = `${meaning} ${field}`
  const cached = ranks.get(key)
  if (cached !== undefined) return cached
  const name = fold(field).replace(/[^0-9a-z]/g, '')
  const isCut = field.length === DBF_CHARACTERS && name.length > 7
  const index = ALIASES[meaning].findIndex((alias) => alias === name || (isCut && alias.startsWith(name)))
  const rank = index === -1 ? Number.POSITIVE_INFINITY : index
  if (ranks.size > 5000) ranks.clear()
  ranks.set(key, rank)
  return rank
}

export function fieldsFor(meaning: FieldMeaning, fields: ReadonlyMap<string, unknown>): string[] {
  const found: { field: string; rank: number }[] = []
  for (const field of fields.keys()) {
    if (field.length > 100) continue
    const rank = rankOf(meaning, field)
    if (rank !== Number.POSITIVE_INFINITY) found.push({ field, rank })
  }
  return found.sort((a, b) => a.rank - b.rank).map(({ field }) => field)
}
