import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { RankingProposal } from '../../../../../contract/rankings.week.ts'
import type { Scale } from '../../../../../contract/scales.ts'
import { takeFocus } from '../../../../lib/focus.ts'
import { formatCount, formatNumber } from '../../../../lib/format.ts'
import { Button } from '../../../../ui/button.tsx'
import { Failed } from '../../../../ui/failed.tsx'
import { FormFooter } from '../../../../ui/form/form-footer.tsx'
import { LongTextField } from '../../../../ui/form/long-text-field.tsx'
import { DialogBody } from '../../../../ui/frame/dialog.tsx'
import { Modal } from '../../../../ui/frame/modal.tsx'
import { Loading } from '../../../../ui/loading.tsx'
import { isTooLong, MAX_PASTED_LINES, type PastedFault, type PastedLines, readPasted } from './paste.rules.ts'
import styles from './paste-dialog.module.css'
import { everyLineQuery } from '../week.queries.ts'
import type { WeekLineChanges } from '../week.rules.ts'

interface PasteDialogProps {
  /** '' where it is pasted here. */
  firstText: string
  scales: readonly Scale[]
  today: string
  onPaste: (lines: WeekLineChanges) => void
  onClose: () => void
}

export function PasteDialog(props: PasteDialogProps) {
  const { data, isPending, refetch } = useQuery(everyLineQuery)
  return (
    <Modal kind="drawer" title="Coller depuis un tableur" onClose={props.onClose}>
      <DialogBody>
        {data && <PasteForm {...props} lines={data} />}
        {!data && isPending && <Loading />}
        {!data && !isPending && <Failed text="Les zones n’ont pas pu être chargées." onRetry={() => refetch()} />}
      </DialogBody>
    </Modal>
  )
}

const NOTHING: PastedLines = { changes: new Map(), faults: [] }

interface PasteFormProps extends PasteDialogProps {
  lines: readonly RankingProposal[]
}

function PasteForm({ firstText, lines, scales, today, onPaste, onClose }: PasteFormProps) {
  const [text, setText] = useState(firstText)
  // Ten thousand lines take a while to read: typing does not wait for it.
  const settled = useDeferredValue(text)
  const isLong = useMemo(() => isTooLong(settled), [settled])
  const { changes, faults } = useMemo(
    () => (isLong ? NOTHING : readPasted(settled, { lines, scales, today })),
    [settled, isLong, lines, scales, today],
  )
  const take = () => {
    // Close first: the dialog gives the focus back before it is moved.
    flushSync(onClose)
    onPaste(changes)
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        take()
      }}
    >
      <p className={styles.about}>
        Une ligne par zone et par type&nbsp;: code de la zone, type, valeur, jour du prélèvement&nbsp;; ou une par
        prélèvement, avec une colonne par type, sous leurs noms. Rien n’est enregistré par ce collage.
      </p>
      <LongTextField
        name="lines"
        label="Lignes du tableur"
        rows={8}
        spellCheck={false}
        wrap="off"
        placeholder={'17.C.18\tPhages\t< 1\t19/11/2026'}
        classNames={{ input: styles.lines ?? '' }}
        value={text}
        errors={isLong ? { lines: [`Collez au plus ${formatNumber(MAX_PASTED_LINES)} lignes à la fois.`] } : {}}
        ref={firstText === '' ? takeFocus : undefined}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Faults faults={faults} />
      <FormFooter
        message={null}
        faulty={0}
        about={
          <p role="status" className={styles.count}>
            {[formatCount(changes.size, 'ligne reconnue', 'lignes reconnues'), ...leftWords(faults)].join(' · ')}
          </p>
        }
      >
        <Button
          type="submit"
          disabled={changes.size === 0 || text !== settled}
          ref={firstText === '' ? undefined : takeFocus}
        >
          {changes.size > 1 ? `Reprendre les ${formatNumber(changes.size)} lignes` : 'Reprendre la ligne'}
        </Button>
      </FormFooter>
    </form>
  )
}

const leftWords = ({ length }: readonly PastedFault[]) =>
  length > 0 ? [formatCount(length, 'ligne laissée de côté', 'lignes laissées de côté')] : []

/** Show no more: the first ones tell what is wrong with the table. */
const FAULTS_SHOWN = 100

const Faults = ({ faults }: { faults: readonly PastedFault[] }) =>
  faults.length > 0 && (
    <section aria-labelledby="left-lines">
      <h3 id="left-lines" className={styles.title}>
        Laissées de côté
      </h3>
      <ul className={styles.faults}>
        {faults.slice(0, FAULTS_SHOWN).map(({ row, text, fault }) => (
          <li key={`${row} ${fault}`}>
            <span className={styles.row}>
              Ligne {formatNumber(row)}&nbsp;: {text}
            </span>
            <strong>{fault}</strong>
          </li>
        ))}
      </ul>
      {faults.length > FAULTS_SHOWN && <p>Et {formatNumber(faults.length - FAULTS_SHOWN)} autres.</p>}
    </section>
  )
