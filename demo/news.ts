import { sql } from 'kysely'
import { addDays } from '../contract/core/days.ts'
import type { Db } from '../server/lib/db/pool.ts'

/** Days from the demo's own; without a last one it stays. */
const NEWS = [
  {
    from: -70,
    to: -30,
    title: 'Reprise des prélèvements d’automne',
    body: 'Les prélèvements reprennent chaque lundi sur l’ensemble des zones suivies.',
  },
  {
    from: -12,
    to: null,
    title: 'Les résultats ARN F-spécifiques arrivent désormais le mercredi',
    body: `Le laboratoire rend ses résultats **le mercredi soir**, un jour plus tôt qu’avant. Les classements affichés suivent dans la foulée.

Vos propres analyses restent sur la page [Résultats](/app/results).`,
  },
  {
    from: -2,
    to: 45,
    title: 'Surveillance renforcée pendant les fêtes : ce qui change pour vos zones',
    body: `Comme chaque hiver, la circulation des norovirus augmente avec les pluies et les épidémies de gastro-entérite. Jusqu’à la mi-janvier, la surveillance est **renforcée**.

## Ce qui change

- deux prélèvements par semaine au lieu d’un sur les zones proches d’une agglomération ;
- un prélèvement de plus après une pluie de 20 mm en 24 heures ;
- un classement mis à jour dès le résultat connu, le soir si besoin.

## Ce que vous pouvez faire

1. Regardez la classe de votre zone **avant chaque récolte**.
2. Au-dessus de « Modérée », reportez la récolte ou allongez la purification.
3. Signalez-nous tout débordement de réseau dont vous êtes témoin.

> Ces indications ne remplacent ni le classement sanitaire officiel, ni les décisions d’ouverture ou de fermeture.

Le classement sanitaire officiel se consulte sur l’[atlas des zones conchylicoles](https://www.atlas-sanitaire-coquillages.fr/).`,
  },
  {
    from: 7,
    to: 21,
    title: 'Réunion annuelle des producteurs',
    body: 'La réunion annuelle se tient à Vannes. Le programme suivra par mail.',
  },
]

export const insertNews = (db: Db, day: string, writtenAt: (from: string) => string) =>
  db
    .insertInto('news')
    .values(
      NEWS.map(({ from, to, title, body }) => ({
        ...{ title, body },
        published_from_on: addDays(day, from),
        published_to_on: to === null ? null : addDays(day, to),
        created_at: writtenAt(addDays(day, from)),
        updated_at: writtenAt(addDays(day, from)),
      })),
    )
    .execute()

export const moveNews = (db: Db, days: number) =>
  sql`update news set published_from_on = published_from_on + ${days}::int,
    published_to_on = published_to_on + ${days}::int,
    created_at = created_at + make_interval(days => ${days}),
    updated_at = updated_at + make_interval(days => ${days})`.execute(db)
