import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { RankingType } from '../../../../contract/rankings.ts'
import type { Scale } from '../../../../contract/scales.ts'
import { formatCount, todayInParis } from '../../../lib/format.ts'
import { showSuccess } from '../../../lib/toasts.ts'
import { useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { CheckField } from '../../../ui/form/check-field.tsx'
import { FormFooter } from '../../../ui/form/form-footer.tsx'
import { FormMessage } from '../../../ui/form/form-message.tsx'
import { Modal } from '../../../ui/frame/modal.tsx'
import { useDialogGuard, useUnsaved } from '../../../ui/frame/unsaved.ts'
import { Loading } from '../../../ui/loading.tsx'
import { scalesQuery } from '../../scales/scales.queries.ts'
import { TypeChoice } from '../../scales/type-choice.tsx'
import { ZoneName } from '../../zones/zone-name.tsx'
import { type Draft, isRedrafted, moved, newDraft, redrafted, understand } from '../fields/draft.rules.ts'
import { RankingFields } from '../fields/ranking-fields.tsx'
import type { DialogZone } from '../open-ranking-dialog.ts'
import { otherFaults } from '../plan.rules.ts'
import styles from '../ranking-dialogs.module.css'
import { useAssignRanking } from '../rankings.queries.ts'
import { Alerted } from './alerted.tsx'
import { BeforeAndAfter } from './before-and-after.tsx'
import { ChosenZones } from './chosen-zones.tsx'

interface AssignDialogProps {
  zones: readonly DialogZone[]
  type: RankingType
  onDone?: () => void
  onClose: () => void
}

export function AssignDialog({ zones, type, onDone, onClose }: AssignDialogProps) {
  const { data: scales, isPending, refetch } = useQuery(scalesQuery)
  const finish = () => {
    // Close first: the dialog gives the focus back before onDone moves it.
    flushSync(onClose)
    onDone?.()
  }
  return (
    <Modal kind="drawer" title="Modification affectation" onClose={onClose}>
      <div className={styles.body}>
        {scales && <AssignForm firstZones={zones} firstType={type} scales={scales} onDone={finish} />}
        {!scales && isPending && <Loading />}
        {!scales && !isPending && <Failed text="Les échelles n’ont pas pu être chargées." onRetry={() => refetch()} />}
      </div>
    </Modal>
  )
}

interface AssignFormProps {
  firstZones: readonly DialogZone[]
  firstType: RankingType
  scales: readonly Scale[]
  onDone: () => void
}

function AssignForm({ firstZones, firstType, scales, onDone }: AssignFormProps) {
  const today = todayInParis()
  const [zones, setZones] = useState(firstZones)
  const [first] = useState(() => newDraft(firstType, today))
  const [draft, setDraft] = useState(first)
  const { requestClose } = useDialogGuard()
  useUnsaved(isRedrafted(first, draft))
  const change = (next: Draft) => setDraft(redrafted(draft, next, today))
  const send = useAssignRanking()
  const scale = scales.find(({ type }) => type === draft.type)
  const understood = scale && understand(draft, scale, today)
  const { submit, busy, errors, faulty, message } = useSubmit(
    () => send({ zones, draft, key: understood?.shown?.key ?? '' }),
    () => {
      onDone()
      showSuccess('Affectation enregistrée', zones.length > 1 ? formatCount(zones.length, 'zone') : '')
    },
  )
  if (!scale || !understood) return null
  const [zone, ...others] = zones
  const only = others.length === 0 ? zone : undefined
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      {only ? (
        <ZoneName zone={only} />
      ) : (
        <ChosenZones
          zones={zones}
          type={draft.type}
          scale={scale}
          onRemove={(id) => setZones(zones.filter((one) => one.id !== id))}
        />
      )}
      <TypeChoice
        scales={scales}
        value={draft.type}
        // The two scales have different classes.
        onChange={(type) => change({ ...draft, type, chosen: null })}
      />
      {only && (
        <BeforeAndAfter
          zoneId={only.id}
          understood={understood}
          scale={scale}
          today={today}
          onMove={(days) => change(moved(draft, days, today))}
          shortening={{
            dated: draft.shortens ? 'shorten' : 'keep',
            onDated: (dated) => setDraft({ ...draft, shortens: dated === 'shorten' }),
          }}
        />
      )}
      <RankingFields
        draft={draft}
        onDraft={change}
        understood={understood}
        scale={scale}
        currentClass={null}
        reasonLabel="Motif (facultatif)"
        errors={errors}
      />
      {!only && (
        <CheckField
          name="shortens"
          label="Arrêter la veille les affectations datées qui gênent"
          checked={draft.shortens}
          onChange={(shortens) => setDraft({ ...draft, shortens })}
        />
      )}
      <FormFooter
        message={message}
        faulty={faulty}
        about={
          <>
            <FormMessage text={otherFaults(errors.starts_on)} />
            <Alerted zones={zones} type={draft.type} understood={understood} today={today} />
          </>
        }
      >
        <Button type="submit" loading={busy}>
          Enregistrer
        </Button>
        <Button variant="default" onClick={requestClose}>
          Annuler
        </Button>
      </FormFooter>
    </form>
  )
}
