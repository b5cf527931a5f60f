import { type RawBuilder, sql } from 'kysely'
import { codeKey } from '../../../contract/rules/reading/zone-codes.ts'

/** Must match zones.search_text in the database; folding leaves only ASCII punctuation. */
const SEPARATORS = '!"#$%&()*+,./:;<=>?@[\\]^_{|}~'

const joined = (words: RawBuilder<unknown>) => sql`translate(${words}, ${SEPARATORS}::text, '')`

/** Matches every word in the name or code, or the whole text at the start of an alias. */
export function zoneMatches(text: string): RawBuilder<boolean> {
  const key = codeKey(text)
  const byAlias = sql`zones.id in (select zone_id from zone_aliases where starts_with(code_key, ${key}::text))`
  // Evaluated once, not per zone. No LIKE wildcard is left in the words.
  const patterns = sql`(select array_agg('%' || part || '%')
    from regexp_split_to_table(${text}::text, '\\s+') word, ${joined(sql`search_key(word)`)} part where part <> '')`
  const byWords = sql`coalesce(zones.search_text like all (${patterns}::text[]), false)`
  return key === '' ? sql<boolean>`${byWords}` : sql<boolean>`(${byWords} or ${byAlias})`
}
