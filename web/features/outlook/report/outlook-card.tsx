import type { OutlookProof } from '../../../../contract/outlook.ts'
import { IconCircleCheck, IconInfoCircle } from '../../../ui/first-icons.ts'
import { LastWeeks } from './last-weeks.tsx'
import styles from './outlook-card.module.css'
import { ReliabilityDiagram } from './reliability-diagram.tsx'
import { isBetter, judgedText, proofTitle, skillText, verdictText } from './report.rules.ts'

const GUESSES = ['persistence', 'climatology'] as const

/** Says what the outlook of one type is worth, so many days ahead. */
export function OutlookCard({ proof }: { proof: OutlookProof }) {
  const isProven = proof.unproven === null
  const VerdictIcon = isProven ? IconCircleCheck : IconInfoCircle
  const title = proofTitle(proof)
  const skills = GUESSES.flatMap((guess) => {
    const skill = proof[guess]
    return skill ? [{ guess, skill }] : []
  })
  return (
    <li className={styles.card}>
      <h3>{title}</h3>
      <p className={styles.verdict} data-proven={isProven || undefined}>
        <VerdictIcon size={22} />
        {verdictText(proof)}
      </p>
      {skills.length > 0 && (
        <ul className={styles.skills}>
          {skills.map(({ guess, skill }) => (
            <li key={guess} data-better={isBetter(skill) || undefined}>
              {skillText(skill, guess)}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.judged}>{judgedText(proof)}</p>
      {proof.forecasts > 0 && (
        <details className={styles.details}>
          <summary>
            Fiabilité et dernières semaines<span className="visually-hidden">, {title}</span>
          </summary>
          <ReliabilityDiagram bins={proof.reliability} />
          <LastWeeks weeks={proof.weeks} />
        </details>
      )}
    </li>
  )
}
