import { type ReactNode, useState } from 'react'
import type { RankingType } from '../../../contract/rankings.ts'
import type { Scale } from '../../../contract/scales.ts'
import { Empty } from '../../ui/empty.tsx'
import { Segments } from '../../ui/form/segments.tsx'
import { draftOf, isChanged, type ScaleDraft } from './editor/scale-draft.ts'
import { ScaleEditor } from './editor/scale-editor.tsx'
import { UnsavedScales } from './editor/unsaved-scales.tsx'
import { SHORT_LABELS } from './scales.rules.ts'
import styles from './scales-section.module.css'

interface Edit {
  base: Scale
  draft: ScaleDraft
}

interface ScalesSectionProps {
  scales: readonly Scale[]
  preview: (scale: Scale) => ReactNode
}

const TITLE_ID = 'scales-title'

/** Switching type keeps what was typed in the other. */
export function ScalesSection({ scales, preview }: ScalesSectionProps) {
  const [type, setType] = useState<RankingType>('arn_f')
  const [edits, setEdits] = useState<Partial<Record<RankingType, Edit>>>({})
  const scale = scales.find((one) => one.type === type)
  const changed = Object.values(edits).filter(({ base, draft }) => isChanged(draft, base))
  const isWaiting = (one: RankingType) => changed.some(({ base }) => base.type === one)
  const edit = edits[type]
  // Without local changes, what others save shows at once.
  const base = edit && isWaiting(type) ? edit.base : scale
  const set = (next: Edit | undefined) =>
    setEdits(({ [type]: _, ...others }) => ({ ...others, ...(next && { [type]: next }) }))
  return (
    <section className={styles.section} aria-labelledby={TITLE_ID}>
      <header className={styles.header}>
        <div>
          <h2 id={TITLE_ID} tabIndex={-1}>
            Échelles
          </h2>
          <p>
            Ce que disent les classes et à partir de quelle charge virale. Changer une borne ne reclasse aucune
            zone&nbsp;: elle vaut pour les affectations à venir.
          </p>
        </div>
        <Segments
          legend="Type de classement"
          value={type}
          onChange={setType}
          options={scales.map((one) => ({
            value: one.type,
            label: isWaiting(one.type) ? `${SHORT_LABELS[one.type]} •` : SHORT_LABELS[one.type],
            title: isWaiting(one.type) ? 'Changements non enregistrés' : one.label,
          }))}
        />
      </header>
      {base ? (
        <ScaleEditor
          key={type}
          base={base}
          draft={edit && isWaiting(type) ? edit.draft : draftOf(base)}
          isChanged={isWaiting(type)}
          onDraft={(draft) => set({ base, draft })}
          onRebase={(current, draft) => set({ base: current, draft })}
          onReset={() => set(undefined)}
          preview={preview}
        />
      ) : (
        <Empty text="Aucune donnée" />
      )}
      <UnsavedScales isUnsaved={changed.length > 0} />
    </section>
  )
}
