import { useQuery } from '@tanstack/react-query'
import type { OutlookReport } from '../../../../contract/outlook.ts'
import { Failed } from '../../../ui/failed.tsx'
import { SwitchField } from '../../../ui/form/switch-field.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { OutlookCard } from './outlook-card.tsx'
import styles from './outlook-section.module.css'
import { outlookReportQuery, useShowOutlook } from './report.queries.ts'
import { calculationText, shownTexts, sortedProofs } from './report.rules.ts'

const TITLE_ID = 'outlook-title'

export function OutlookSection() {
  const { data: report, isPending, refetch } = useQuery(outlookReportQuery)
  return (
    <section className={styles.section} aria-labelledby={TITLE_ID}>
      <header>
        <h2 id={TITLE_ID}>Perspective à 7 et 14 jours</h2>
        <p>
          Pour une zone, ce que son prélèvement dans 7 et 14 jours a des chances de donner&nbsp;: «&nbsp;7 chances sur
          10 de rester Faible&nbsp;». Ces chances sont comptées sur vos propres résultats, de surveillance ou partagés.
          Seul ce qui a fait mieux que deviner, lors des hivers passés, peut être montré&nbsp;: mieux que dire «&nbsp;la
          classe reste&nbsp;», et mieux que dire ce qui est habituel dans la zone ce mois-là.
        </p>
      </header>
      {report && (
        <>
          <ShowSwitch report={report} />
          {report.computed_at === null ? <Loading text={calculationText(report)} /> : <Proofs report={report} />}
        </>
      )}
      {!report && isPending && <Loading />}
      {!report && !isPending && (
        <Failed text="Les preuves de la perspective n’ont pas pu être chargées." onRetry={() => refetch()} />
      )}
    </section>
  )
}

const SHOWN_ID = 'outlook-shown'

function ShowSwitch({ report }: { report: OutlookReport }) {
  const { mutateNext, isPending, variables } = useShowOutlook()
  // Shown at once, before the report is asked again.
  const shown = { ...report, ...(isPending && variables) }
  return (
    <div className={styles.switch}>
      <SwitchField
        label="Montrer aux clients"
        describedBy={SHOWN_ID}
        checked={shown.is_shown}
        onChange={(is_shown) => mutateNext({ is_shown })}
      />
      <div id={SHOWN_ID} className={styles.shown}>
        {shownTexts(shown).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </div>
  )
}

const Proofs = ({ report }: { report: OutlookReport }) => (
  <>
    {report.proofs.some(({ forecasts }) => forecasts > 0) && (
      <p className={styles.quiet}>
        Entre parenthèses, ce que donnent 9 fois sur 10 d’autres tirages des mêmes hivers&nbsp;: de trois ou quatre
        hivers, la vraie fourchette est plus large. Ne compte comme mieux que ce qui l’est sur toute la fourchette.
      </p>
    )}
    <ul className={styles.proofs}>
      {sortedProofs(report.proofs).map((proof) => (
        <OutlookCard key={`${proof.type} ${proof.days}`} proof={proof} />
      ))}
    </ul>
    <p className={styles.quiet}>{calculationText(report)}</p>
  </>
)
