import { type Insertable, sql } from 'kysely'
import type { ProofContent, ProofSituation } from '../../../contract/proofs.ts'
import type { Tables } from '../../../database/tables.ts'
import type { Db } from '../../lib/db/pool.ts'
import { listScalesWithClasses } from '../scales/scales.queries.ts'
import { highestFirst } from '../zones/zones.queries.ts'
import { orderSituations } from './proofs.rules.ts'

export const findNamedZone = (db: Db, id: number) =>
  db
    .selectFrom('zones')
    .select(['id', 'code', 'name', 'department'])
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst()

/**
 * Lists what is known now of a zone on a day, archived or not, with samplings until then, as a past day shows them. The
 * worse class comes first.
 */
export async function listSituations(db: Db, zoneId: number, day: string): Promise<ProofSituation[]> {
  const { rows } = await sql<ProofSituation>`
    select scales.type, scales.label, scales.unit,
      (select json_build_object('class', r.class, 'label', c.label, 'fill', c.fill, 'text', c.text, 'mark', c.mark,
          'value', r.value, 'below_limit', r.below_limit, 'starts_on', r.starts_on, 'ends_on', r.ends_on)
        from rankings_on(${day}::date) r
          join scale_classes c on c.type = r.type and c.key = r.class
        where r.zone_id = ${zoneId} and r.type = scales.type) as ranking,
      (select json_build_object('sampled_on', l.sampled_on, 'class', c.key, 'label', c.label,
          'value', l.value, 'below_limit', l.below_limit)
        from (
          select sampled_on, value, below_limit from results
          where zone_id = ${zoneId} and is_public and type = scales.type and sampled_on <= ${day}::date
          order by sampled_on desc, ${highestFirst} limit 1) l
          left join scale_classes c
            on c.type = scales.type and c.key = class_of(scales.type, l.value, l.below_limit)) as last_sampling
    from scales`.execute(db)
  return orderSituations(rows, await listScalesWithClasses(db))
}

type NewProof = Omit<Insertable<Tables['proofs']>, 'content'> & { content: ProofContent }

export const insertProof = (db: Db, { content, ...proof }: NewProof) =>
  db
    .insertInto('proofs')
    .values({ ...proof, content: JSON.stringify(content) })
    .execute()

export const findProof = (db: Db, code_hash: Buffer) =>
  db
    .selectFrom('proofs')
    .select(['zone_id', 'day', 'issued_at', 'content', 'logo_version'])
    .where('code_hash', '=', code_hash)
    .executeTakeFirst()

export const findProofLogo = async (db: Db, version: string) =>
  (await db.selectFrom('proof_logos').selectAll().where('version', '=', version).executeTakeFirst()) ?? null

/** Two who are the first at once insert the same. */
export const insertProofLogo = (db: Db, logo: Insertable<Tables['proof_logos']>) =>
  db
    .insertInto('proof_logos')
    .values(logo)
    .onConflict((conflict) => conflict.column('version').doNothing())
    .execute()
