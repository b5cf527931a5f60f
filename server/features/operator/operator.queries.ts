import type { InactiveMonths } from '../../../contract/account.durations.ts'
import type { PublicSettings } from '../../../contract/operator.ts'
import type { OperatorValues } from '../../../contract/rules/texts/contents.placeholders.ts'
import type { Db } from '../../lib/db/pool.ts'
import type { ImageFacts } from '../../lib/image.ts'

const FIELDS = ['operator_name', 'contact_email', 'contact_phone', 'funder_note', 'activation_note'] as const
/** Columns that the super administrator may change, with their version. */
const ASSESSMENT = ['accessibility_state', 'accessibility_rate'] as const
const CHANGEABLE = [...FIELDS, 'country_layers', 'map_type', 'closure_links', ...ASSESSMENT, 'version'] as const
export type OperatorFields = Record<(typeof FIELDS)[number], string>

export const getPublicSettings = async (db: Db) => {
  const settings = await db.selectFrom('settings').select(CHANGEABLE).executeTakeFirstOrThrow()
  return { ...settings, terms_version: await getTermsVersion(db), logo: await findLogoSize(db) }
}

/** Who accepted this version or a newer one is not asked: what came since only corrects it. */
export async function getTermsVersion(db: Db) {
  const { version } = await db
    .selectFrom('content_versions')
    .select((eb) => eb.fn.max('version').as('version'))
    .where('key', '=', 'terms')
    .where('is_correction', '=', false)
    .executeTakeFirstOrThrow()
  return version
}

export const getOperatorFields = (db: Db): Promise<OperatorFields> =>
  db.selectFrom('settings').select(FIELDS).executeTakeFirstOrThrow()

/** What the texts say of the operator. */
export const getOperatorValues = (db: Db): Promise<OperatorValues> =>
  db
    .selectFrom('settings')
    .select([...FIELDS, ...ASSESSMENT])
    .executeTakeFirstOrThrow()

/** Who signs a mail. */
export const getOperator = async (db: Db) => ({ ...(await getOperatorFields(db)), logo: await findLogo(db) })

/** Whoever changes anything of the operator's waits here for the others. */
export const lockSettings = (db: Db) =>
  db.selectFrom('settings').select(CHANGEABLE).forUpdate().executeTakeFirstOrThrow()

/** The months are among those that the contract names. */
export const getRetentionRow = (db: Db) => db.selectFrom('settings').select('inactive_months').executeTakeFirstOrThrow()

export const updateRetentionRow = (db: Db, values: { inactive_months: InactiveMonths }) =>
  db.updateTable('settings').set(values).execute()

export const hasCountryLayers = async (db: Db) =>
  (await db.selectFrom('settings').select('country_layers').executeTakeFirstOrThrow()).country_layers

/** Absent settings stay as they are. */
type SettingsValues = OperatorFields &
  Pick<PublicSettings, 'country_layers'> &
  Partial<Pick<PublicSettings, 'map_type' | 'closure_links' | (typeof ASSESSMENT)[number]>>

export const updateSettingsRow = (db: Db, values: SettingsValues) => db.updateTable('settings').set(values).execute()

const findLogoSize = async (db: Db) =>
  (await db.selectFrom('operator_logo').select(['version', 'width', 'height']).executeTakeFirst()) ?? null

export const findLogo = async (db: Db) => (await db.selectFrom('operator_logo').selectAll().executeTakeFirst()) ?? null

export const findLogoVersion = async (db: Db) => (await findLogoSize(db))?.version ?? null

export function upsertLogo(db: Db, { type, width, height }: ImageFacts, content: Buffer) {
  const values = { media_type: type, width, height, content }
  return db
    .insertInto('operator_logo')
    .values(values)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .returning(['version', 'width', 'height'])
    .executeTakeFirstOrThrow()
}

export const deleteLogoRow = (db: Db) => db.deleteFrom('operator_logo').execute()
