import { useState } from 'react'
import type { RankingRecord } from '../../../../contract/rankings.ts'
import type { Scale } from '../../../../contract/scales.ts'
import { isMissing, isStale } from '../../../lib/call.ts'
import { takeFocus } from '../../../lib/focus.ts'
import { useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { FormFooter } from '../../../ui/form/form-footer.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useDialogGuard, useUnsaved } from '../../../ui/frame/unsaved.ts'
import { RankingCard, shownOf } from '../ranking-card.tsx'
import styles from '../ranking-dialogs.module.css'
import { useDeleteRanking } from '../rankings.queries.ts'
import { deletionText } from './history.rules.ts'

interface DeleteFormProps {
  ranking: RankingRecord
  isGone: boolean
  scale: Scale
  today: string
  onReload: () => Promise<unknown>
  /** Takes the message to show; '' for none. */
  onBack: (done: string) => void
}

export function DeleteForm({ ranking, isGone, scale, today, onReload, onBack }: DeleteFormProps) {
  /** The version on screen, not one a background refresh brought. */
  const [seen, setSeen] = useState(ranking.version)
  const [hasChanged, setChanged] = useState(false)
  const [reason, setReason] = useState('')
  const { leave } = useDialogGuard()
  useUnsaved(!isGone && reason.trim() !== '')
  const send = useDeleteRanking(ranking)
  const { submit, busy, errors, faulty, message } = useSubmit(
    async () => {
      try {
        if (hasChanged) setSeen(ranking.version)
        await send({ version: hasChanged ? ranking.version : seen, reason })
      } catch (error) {
        if (isStale(error) || isMissing(error)) await onReload()
        setChanged(isStale(error))
        throw error
      }
    },
    () => onBack('Affectation supprimée.'),
  )
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <h3 tabIndex={-1} ref={takeFocus}>
        Supprimer cette affectation&nbsp;?
      </h3>
      <RankingCard title={scale.label} scale={scale} shown={shownOf(ranking)} empty="" />
      <p className={styles.warning}>
        {deletionText(ranking, today)} L’affectation reste lisible dans l’historique, marquée supprimée, avec votre
        motif.
      </p>
      {isGone && !busy && (
        <p className={styles.warning} role="alert">
          Cette affectation a déjà été supprimée entre-temps.
        </p>
      )}
      {hasChanged && !isGone && (
        <p className={styles.warning} role="alert">
          Cette affectation a été modifiée entre-temps. Relisez-la ci-dessus avant de la supprimer.
        </p>
      )}
      <TextField
        name="reason"
        label="Motif de la suppression"
        autoComplete="off"
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        errors={errors}
      />
      <FormFooter message={hasChanged || isGone ? null : message} faulty={faulty}>
        <Button type="submit" className={styles.delete} loading={busy} disabled={isGone}>
          Supprimer l’affectation
        </Button>
        <Button variant="default" onClick={() => leave(() => onBack(''))}>
          {isGone ? 'Revenir à l’historique' : 'Annuler'}
        </Button>
      </FormFooter>
    </form>
  )
}
