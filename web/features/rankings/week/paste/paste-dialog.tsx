import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Scale } from '../../../../../contract/scales.ts'
import { takeFocus } from '../../../../lib/focus.ts'
import { Button } from '../../../../ui/button.tsx'
import { Failed } from '../../../../ui/failed.tsx'
import { FormFooter } from '../../../../ui/form/form-footer.tsx'
import { LongTextField } from '../../../../ui/form/long-text-field.tsx'
import { DialogBody } from '../../../../ui/frame/dialog.tsx'
import { Modal } from '../../../../ui/frame/modal.tsx'
import { Loading } from '../../../../ui/loading.tsx'
import { everyLineQuery } from '../week.queries.ts'
import type { WeekLineChanges } from '../week.rules.ts'
import { isTable } from './is-table.ts'
import { tableOf } from './paste.cells.ts'
import { lengthFault } from './paste.rules.ts'
import styles from './paste-dialog.module.css'
import { PastedTable } from './pasted-table.tsx'
import { type PastedTexts, textsOf } from './pasted-texts.ts'

interface PasteDialogProps {
  /** '' where it is pasted here. */
  first: PastedTexts
  scales: readonly Scale[]
  today: string
  onPaste: (lines: WeekLineChanges) => void
  onClose: () => void
}

export function PasteDialog({ first, ...props }: PasteDialogProps) {
  const { data, isPending, refetch } = useQuery(everyLineQuery)
  const [typed, setTyped] = useState(() => tableOf(first, props.today))
  const [text, setText] = useState(lengthFault(typed) === null ? typed : '')
  return (
    <Modal kind="wide" title="Coller depuis un tableur" onClose={props.onClose}>
      <DialogBody>
        {text === '' ? (
          <PastedText typed={typed} today={props.today} onType={setTyped} onRead={setText} />
        ) : data ? (
          <PastedTable key={text} {...props} text={text} proposals={data} onOther={() => setText('')} />
        ) : isPending ? (
          <Loading />
        ) : (
          <Failed text="Les zones n’ont pas pu être chargées." onRetry={() => refetch()} />
        )}
      </DialogBody>
    </Modal>
  )
}

interface PastedTextProps {
  typed: string
  today: string
  onType: (text: string) => void
  onRead: (text: string) => void
}

/** The place to paste, or to type, before it is read as a table. */
function PastedText({ typed, today, onType, onRead }: PastedTextProps) {
  const fault = lengthFault(typed)
  const read = (text: string) => {
    if (lengthFault(text) === null) onRead(text)
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        read(typed)
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
        value={typed}
        errors={fault === null ? {} : { lines: [fault] }}
        data-first
        ref={takeFocus}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        onPaste={(event) => {
          const { currentTarget: box } = event
          const texts = textsOf(event.clipboardData)
          const table = tableOf(texts, today)
          const isRead = typed === '' && isTable(table)
          if (!isRead && table === texts.text) return
          event.preventDefault()
          box.setRangeText(table, box.selectionStart, box.selectionEnd, 'end')
          onType(box.value)
          if (isRead) read(table)
        }}
      />
      <FormFooter message={null} faulty={0}>
        <Button type="submit" disabled={fault !== null || typed.trim() === ''}>
          Lire
        </Button>
      </FormFooter>
    </form>
  )
}
