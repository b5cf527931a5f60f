import { useQuery } from '@tanstack/react-query'
import { DELETION_DAYS, DURATIONS, INACTIVE_MONTHS, WARNING_DAYS } from '../../../contract/account.durations.ts'
import { Failed } from '../../ui/failed.tsx'
import { FormMessage } from '../../ui/form/form-message.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { Loading } from '../../ui/loading.tsx'
import { retentionQuery, useUpdateRetention } from '../operator/operator.queries.ts'
import styles from './durations-section.module.css'

const TITLE_ID = 'durations'

const monthsInWords = (months: number) => (months === 0 ? 'Sans limite' : `${months} mois`)
const OPTIONS = INACTIVE_MONTHS.map((months) => ({ value: String(months), label: monthsInWords(months) }))

const FIXED: readonly (readonly [string, string])[] = [
  ['Comptes dont la personne demande la suppression', `${DELETION_DAYS} jours, pendant lesquels elle peut les garder`],
  ['Inscriptions jamais confirmées', `${DURATIONS.unproven_days} jours`],
  [
    'Connexions',
    `${DURATIONS.session_hours} heures, ou avec « Se souvenir de moi » ${DURATIONS.remembered_days} jours sans visite, ${DURATIONS.remembered_most_days} au plus`,
  ],
  [
    'Liens de mot de passe',
    `${DURATIONS.link_minutes} minutes, le premier et celui d’une invitation ${DURATIONS.first_link_hours} heures`,
  ],
  ['Navigateur reconnu', `${DURATIONS.known_browser_days} jours`],
  ['Liste des messages, sans leur texte', `${DURATIONS.mail_days} jours`],
  ['Journal', `${DURATIONS.audit_months} mois`],
  ['Jetons d’automates', `leur durée, puis ${DURATIONS.ended_token_days} jours dans la liste`],
  ['Conditions acceptées, alertes, devis', 'autant que le compte'],
  ['Classements, résultats, attestations', 'sans limite'],
]

/** All that is kept, and for how long; the one that is set can be changed here. */
export function DurationsSection() {
  const { data, isPending, refetch } = useQuery(retentionQuery)
  const { mutateNext, isPending: isSaving, variables, error } = useUpdateRetention()
  if (!data && isPending) return <Loading />
  if (!data) return <Failed text="Les durées n’ont pas pu être chargées." onRetry={() => refetch()} />
  const { inactive_months } = { ...data, ...(isSaving && variables) }
  return (
    <section className={styles.section} aria-labelledby={TITLE_ID}>
      <header>
        <h2 id={TITLE_ID}>Ce qui est gardé, et combien de temps</h2>
        <p>La durée des classes et l’âge d’une donnée ancienne se règlent avec les échelles.</p>
      </header>
      <table className={styles.table} aria-labelledby={TITLE_ID}>
        <thead>
          <tr>
            <th scope="col">Quoi</th>
            <th scope="col">Combien de temps</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Comptes sans connexion, hors administrateurs et automates</th>
            <td>
              <FormMessage text={error?.message ?? null} />
              <SelectField
                name="inactive_months"
                label="Comptes sans connexion"
                options={OPTIONS}
                errors={{}}
                value={String(inactive_months)}
                onChange={(value) => {
                  const months = INACTIVE_MONTHS.find((one) => String(one) === value)
                  if (months !== undefined) mutateNext({ inactive_months: months })
                }}
                description={
                  inactive_months === 0
                    ? 'Aucun n’est supprimé. Une installation mise à jour commence ainsi.'
                    : `La personne est prévenue par mail ${WARNING_DAYS.first} et ${WARNING_DAYS.second} jours avant la suppression ; une connexion suffit à garder son compte.`
                }
              />
            </td>
          </tr>
          {FIXED.map(([what, time]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{time}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
