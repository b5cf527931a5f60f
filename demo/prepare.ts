import { SettingError } from '../server/config.ts'
import type { Db } from '../server/lib/db/pool.ts'
import { counted } from '../server/lib/plural.ts'
import { hasDemoAccounts, refreshDemo, seedDemo } from './demo.ts'
import { ensureDemoToken } from './token.ts'

/** Asked before anything is changed. */
export async function refuseDemoAccounts(db: Db): Promise<void> {
  if (!(await hasDemoAccounts(db))) return
  throw new SettingError(
    'Réglage DEMO : cette base contient les comptes de démonstration, dont le mot de passe est public. ' +
      'Utilisez une base vide, ou DEMO=1 pour une démonstration.',
  )
}

export async function prepareDemo(db: Db, print: (line: string) => void): Promise<void> {
  const seeded = await seedDemo(db)
  await ensureDemoToken(db)
  if (seeded) {
    print(
      `Données de démonstration : ${seeded.zones} zones, ${seeded.results} résultats, ${seeded.rankings} classements.`,
    )
  } else {
    const days = await refreshDemo(db)
    if (days > 0) print(`Données de démonstration avancées de ${counted(days, 'jour')}.`)
  }
}
