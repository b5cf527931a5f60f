import { useState } from 'react'
import type { RankingRecord } from '../../../../contract/rankings.ts'
import type { Scale } from '../../../../contract/scales.ts'
import { isMissing, isStale } from '../../../lib/call.ts'
import { takeFocus } from '../../../lib/focus.ts'
import { useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { FormFooter } from '../../../ui/form/form-footer.tsx'
import { useDialogGuard, useUnsaved } from '../../../ui/frame/unsaved.ts'
import { draftOf, isRedrafted, moved, understand } from '../fields/draft.rules.ts'
import { Outcome } from '../fields/outcome.tsx'
import { RankingFields } from '../fields/ranking-fields.tsx'
import { Comparison, shownOf, typedOf } from '../ranking-card.tsx'
import styles from '../ranking-dialogs.module.css'
import { useUpdateRanking } from '../rankings.queries.ts'

interface CorrectFormProps {
  ranking: RankingRecord
  /** Deleted by someone else meanwhile; what was typed stays readable. */
  isGone: boolean
  others: readonly RankingRecord[]
  scale: Scale
  today: string
  onReload: () => Promise<unknown>
  /** Takes the message to show; '' for none. */
  onBack: (done: string) => void
}

export function CorrectForm({ ranking, isGone, others, scale, today, onReload, onBack }: CorrectFormProps) {
  const [first] = useState(() => draftOf(ranking.type, ranking, today))
  const [draft, setDraft] = useState(first)
  const { leave } = useDialogGuard()
  useUnsaved(!isGone && isRedrafted(first, draft))
  /** The version on screen, not one a background refresh brought. */
  const [seen, setSeen] = useState(ranking.version)
  const [hasChanged, setChanged] = useState(false)
  const understood = understand(draft, scale, today)
  const send = useUpdateRanking(ranking)
  const { submit, busy, errors, faulty, message } = useSubmit(
    async () => {
      try {
        if (hasChanged) setSeen(ranking.version)
        await send({ version: hasChanged ? ranking.version : seen, draft, key: understood.shown?.key ?? '' })
      } catch (error) {
        if (isStale(error) || isMissing(error)) await onReload()
        setChanged(isStale(error))
        throw error
      }
    },
    () => onBack('Affectation corrigée.'),
  )
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <h3 tabIndex={-1} ref={takeFocus}>
        Corriger une affectation
      </h3>
      {isGone && !busy && (
        <p className={styles.warning} role="alert">
          Cette affectation a été supprimée entre-temps&nbsp;: elle ne peut plus être corrigée. Ce que vous avez saisi
          n’est pas enregistré.
        </p>
      )}
      {hasChanged && !isGone && (
        <p className={styles.warning} role="alert">
          Cette affectation a été modifiée entre-temps. Ses valeurs actuelles sont à côté de ce que vous avez
          saisi&nbsp;: enregistrez de nouveau pour les remplacer.
        </p>
      )}
      <Comparison
        before={{
          title: hasChanged ? 'Valeurs actuelles' : 'Avant correction',
          scale,
          shown: shownOf(ranking),
          empty: 'Non classée',
        }}
        after={{ title: 'Après correction', scale, shown: typedOf(understood), empty: 'À choisir' }}
      />
      <Outcome
        existing={others}
        understood={understood}
        scale={scale}
        today={today}
        onMove={(days) => setDraft(moved(draft, days, today))}
      />
      <RankingFields
        draft={draft}
        onDraft={setDraft}
        understood={understood}
        scale={scale}
        currentClass={ranking.class}
        reasonLabel="Motif de la correction"
        errors={errors}
      />
      <FormFooter message={hasChanged || isGone ? null : message} faulty={faulty}>
        <Button type="submit" loading={busy} disabled={isGone}>
          Enregistrer la correction
        </Button>
        <Button variant="default" onClick={() => leave(() => onBack(''))}>
          {isGone ? 'Revenir à l’historique' : 'Annuler'}
        </Button>
      </FormFooter>
    </form>
  )
}
