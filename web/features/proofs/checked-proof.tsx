import type { ReactNode } from 'react'
import {
  NO_PERMIT,
  type Proof,
  type ProofRanking,
  type ProofSampling,
  type ProofSituation,
} from '../../../contract/proofs.ts'
import { TYPED_VALUE } from '../../../contract/rankings.ts'
import { isSameSituation } from '../../../contract/rules/proofs.situations.ts'
import { zoneTitle } from '../../../contract/rules/zones.title.ts'
import { formatDate, formatMoment, formatValue } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { IconAlertTriangle, IconCircleCheck } from '../../ui/first-icons.ts'
import { Fact, Facts } from '../../ui/frame/facts.tsx'
import { IconFileText } from '../../ui/icons.ts'
import { ClassMark } from '../scales/class-mark.tsx'
import { UNRANKED } from '../scales/scales.rules.ts'
import styles from './checked-proof.module.css'
import { proofFileAddress } from './proofs.queries.ts'

interface CheckedProofProps {
  proof: Proof
  /** When the server said so, in milliseconds: a page kept open, printed or photographed is no check of today. */
  checkedAt: number
}

export function CheckedProof({ proof, checkedAt }: CheckedProofProps) {
  const { code, zone, on, issued_at, operator_name, corrected, situations, now, notice } = proof
  // The worse class of today comes first, where it is another than the one that was attested.
  const ordered = (now ?? situations).flatMap(({ type }) => situations.filter((issued) => issued.type === type))
  return (
    <>
      {corrected ? (
        <Verdict kind="corrected" title="Corrigée depuis">
          Cette attestation a bien été émise. Depuis, ce que l’on sait de ce jour a été corrigé.
        </Verdict>
      ) : (
        <Verdict kind="valid" title="Document authentique">
          Cette attestation a bien été émise, et rien n’en a été corrigé depuis.
        </Verdict>
      )}
      <p className={styles.permit}>{NO_PERMIT}</p>
      <Facts>
        <Fact label="Zone">{zoneTitle(zone)}</Fact>
        <Fact label="Situation du">{formatDate(on)}</Fact>
        <Fact label="Émise le">
          {formatMoment(issued_at)} (heure de Paris), par {operator_name}
        </Fact>
        <Fact label="Code">{code}</Fact>
        <Fact label="Vérifiée le">{formatMoment(new Date(checkedAt).toISOString())} (heure de Paris)</Fact>
      </Facts>
      {ordered.map((issued) => (
        <Situation key={issued.type} issued={issued} now={now?.find(({ type }) => type === issued.type)} />
      ))}
      <p className={styles.notice}>{notice}</p>
      <Button
        component="a"
        href={proofFileAddress(code)}
        target="_blank"
        variant="default"
        leftSection={<IconFileText size={20} />}
      >
        Ouvrir l’attestation (PDF)
        <span className="visually-hidden"> (nouvel onglet)</span>
      </Button>
    </>
  )
}

const ICONS = { valid: IconCircleCheck, corrected: IconAlertTriangle, unknown: IconAlertTriangle }

interface VerdictProps {
  kind: keyof typeof ICONS
  title: string
  children: ReactNode
}

export function Verdict({ kind, title, children }: VerdictProps) {
  const Icon = ICONS[kind]
  return (
    <div className={styles.verdict} data-kind={kind} role="status">
      <Icon size={28} />
      <div>
        <strong>{title}</strong>
        <p>{children}</p>
      </div>
    </div>
  )
}

/** `now` where something was corrected; of a type that was not, once is enough. */
function Situation({ issued, now }: { issued: ProofSituation; now: ProofSituation | undefined }) {
  const isChanged = now !== undefined && !isSameSituation(issued, now)
  return (
    <section className={styles.situation}>
      <h2>{issued.label}</h2>
      <div className={styles.sides}>
        <Side title={isChanged ? 'Attesté' : null} situation={issued} />
        {isChanged && <Side title="Dit aujourd’hui" situation={now} />}
      </div>
    </section>
  )
}

function Side({
  title,
  situation: { ranking, last_sampling, unit },
}: {
  title: string | null
  situation: ProofSituation
}) {
  const shown = ranking ? { ...UNRANKED, ...ranking, key: ranking.class } : UNRANKED
  const load = ranking && formatValue(ranking)
  return (
    <div className={styles.side}>
      {title !== null && <h3>{title}</h3>}
      <p className={styles.class}>
        <ClassMark shown={shown} size={32} />
        <strong>{shown.label}</strong>
        {load && (
          <span>
            {load} {unit}
          </span>
        )}
      </p>
      <p>{ranking ? periodOf(ranking) : 'Aucun classement en vigueur ce jour-là.'}</p>
      <p>{last_sampling ? samplingOf(last_sampling, unit) : noSampling(load)}</p>
    </div>
  )
}

const noSampling = (load: string | null) =>
  load === null ? 'Aucun prélèvement connu.' : `Aucun prélèvement connu (${TYPED_VALUE}).`

function samplingOf(sampling: ProofSampling, unit: string) {
  const value = `${formatValue(sampling)}\u00A0${unit}`
  const found = sampling.label === null ? value : `${value} (${sampling.label})`
  return `Dernier prélèvement le ${formatDate(sampling.sampled_on)}\u00A0: ${found}`
}

const periodOf = ({ starts_on, ends_on }: ProofRanking) =>
  ends_on === null
    ? `Valable depuis le ${formatDate(starts_on)}`
    : `Valable du ${formatDate(starts_on)} au ${formatDate(ends_on)}`
