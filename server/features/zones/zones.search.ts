import { type RawBuilder, sql } from 'kysely'

/** As in zones.search_text; once folded, all punctuation is ASCII. */
const SEPARATORS = ' !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'

const joined = (words: RawBuilder<unknown>) => sql`translate(${words}, ${SEPARATORS}::text, '')`

const keyOf = (text: string) => text.toUpperCase().replace(/[^0-9A-Z]/g, '')

/** Whether the text is this zone's code, or another code of its. */
export function hasCode(text: string): RawBuilder<boolean> {
  const key = keyOf(text)
  return sql`(zones.code_key = ${key}
    or exists (select from zone_aliases a where a.code_key = ${key} and a.zone_id = zones.id))`
}

/** Zones whose name or code holds each word of the text, or one of whose other codes begins with all of it; without separators, accents, case. What has nothing but separators finds none. */
export function zoneMatches(text: string): RawBuilder<boolean> {
  const key = keyOf(text)
  const byAlias = sql`zones.id in (select zone_id from zone_aliases where starts_with(code_key, ${key}::text))`
  // Made once, not for each zone; no word has any of LIKE's own characters left.
  const patterns = sql`(select array_agg('%' || part || '%')
    from regexp_split_to_table(fold(${text}::text), '\\s+') word, ${joined(sql`word`)} part where part <> '')`
  const byWords = sql`coalesce(zones.search_text like all (${patterns}::text[]), false)`
  return key === '' ? sql<boolean>`${byWords}` : sql<boolean>`(${byWords} or ${byAlias})`
}
