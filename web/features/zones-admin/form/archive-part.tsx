import { useState } from 'react'
import { zoneTitle } from '../../../../contract/rules/zones.title.ts'
import type { ZoneLine } from '../../../../contract/zones-admin.ts'
import { formatDate } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { FormMessage } from '../../../ui/form/form-message.tsx'
import { Question } from '../../../ui/frame/question.tsx'
import { useDialogGuard } from '../../../ui/frame/unsaved.ts'
import { useDeleteZone, useRestoreZone } from '../zones-admin.queries.ts'
import styles from './zone-settings.module.css'

interface ArchivePartProps {
  zone: ZoneLine
  onDone: () => void
}

export function ArchivePart({ zone, onDone }: ArchivePartProps) {
  const [isAsking, setAsking] = useState(false)
  const { leave } = useDialogGuard()
  if (zone.archived_at !== null) return <Restore zone={zone} onDone={onDone} />
  return (
    <section className={styles.part} aria-labelledby="archive-title">
      <h3 id="archive-title">Archiver</h3>
      <p>La zone quitte la carte et les listes. Rien n’est effacé, et elle peut être réactivée.</p>
      <Button variant="default" onClick={() => leave(() => setAsking(true))}>
        Archiver cette zone
      </Button>
      {isAsking && <ArchiveQuestion zone={zone} onDone={onDone} onClose={() => setAsking(false)} />}
    </section>
  )
}

function ArchiveQuestion({ zone, onDone, onClose }: ArchivePartProps & { onClose: () => void }) {
  const { mutate, isPending, error } = useDeleteZone(zone, onDone)
  return (
    <Question
      title={`Archiver ${zoneTitle(zone)}\u00A0?`}
      text="Elle ne sera plus sur la carte, ni dans les listes, ni parmi les zones cibles proposées. Ses classements, ses résultats et son historique sont conservés. Un import la laisse telle quelle."
      yes={{ label: 'Archiver', onPress: () => mutate() }}
      call={{ isPending, error }}
      onClose={onClose}
    />
  )
}

function Restore({ zone, onDone }: ArchivePartProps) {
  const { mutate, isPending, error } = useRestoreZone(zone, onDone)
  return (
    <section className={styles.part} aria-label="Réactiver">
      <p>
        Zone archivée le {formatDate(zone.archived_at)}. Réactivée, elle revient sur la carte et dans les listes, avec
        son historique.
      </p>
      <FormMessage text={error?.message ?? null} />
      <Button loading={isPending} onClick={() => mutate()}>
        Réactiver
      </Button>
    </section>
  )
}
