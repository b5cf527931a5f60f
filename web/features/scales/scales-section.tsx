import { type ReactNode, useState } from 'react'
import { RANKING_TYPES, type RankingType } from '../../../contract/rankings.ts'
import { SHORT_LABELS } from '../../../contract/rules/reading/types.ts'
import type { Scale } from '../../../contract/scales.ts'
import { Empty } from '../../ui/empty.tsx'
import { Segments } from '../../ui/form/segments.tsx'
import { UnsavedPage } from '../../ui/frame/leave-question.tsx'
import { useFirstDay } from '../operator/first-day/first-day.queries.ts'
import { ScaleEditor, useScaleForm } from './editor/scale-editor.tsx'
import { KeepScale } from './keep-scale.tsx'
import styles from './scales-section.module.css'

interface ScalesSectionProps {
  scales: readonly Scale[]
  preview: (scale: Scale) => ReactNode
}

/** Both types have a scale from the first day. */
export function ScalesSection({ scales, preview }: ScalesSectionProps) {
  const find = (type: RankingType) => scales.find((one) => one.type === type)
  const [phages, arn_f] = [find('phages'), find('arn_f')]
  if (!phages || !arn_f) return <Empty text="Aucune donnée" />
  return <BothScales scales={{ arn_f, phages }} preview={preview} />
}

interface BothScalesProps {
  scales: Record<RankingType, Scale>
  preview: ScalesSectionProps['preview']
}

const TITLE_ID = 'scales-title'

/** Switching type keeps what was typed in the other. */
function BothScales({ scales, preview }: BothScalesProps) {
  const [type, setType] = useState<RankingType>('arn_f')
  const forms = { arn_f: useScaleForm(scales.arn_f), phages: useScaleForm(scales.phages) }
  const isFirstDay = useFirstDay() !== null
  const isWaiting = (one: RankingType) => forms[one].changed.length > 0
  const choose = (next: RankingType) => {
    // Its faults look at the fields that go now.
    forms[type].forget()
    setType(next)
  }
  return (
    <section className={styles.section} aria-labelledby={TITLE_ID}>
      <header className={styles.header}>
        <div>
          <h2 id={TITLE_ID} tabIndex={-1}>
            Échelles
          </h2>
          <p>
            Ce que disent les classes et à partir de quelle charge virale. Changer une borne ne reclasse aucune
            zone&nbsp;: elle vaut pour les classements à venir.
          </p>
        </div>
        <Segments
          legend="Type de classement"
          value={type}
          onChange={choose}
          options={RANKING_TYPES.map((one) => scales[one]).map((one) => ({
            value: one.type,
            label: isWaiting(one.type) ? `${SHORT_LABELS[one.type]} •` : SHORT_LABELS[one.type],
            title: isWaiting(one.type) ? 'Changements non enregistrés' : one.label,
          }))}
        />
      </header>
      {isFirstDay && scales[type].version === 1 && !isWaiting(type) && (
        <KeepScale key={`keep ${type}`} scale={scales[type]} nextId={TITLE_ID} />
      )}
      <ScaleEditor key={type} scale={scales[type]} form={forms[type]} preview={preview} />
      <UnsavedPage
        isUnsaved={isWaiting('arn_f') || isWaiting('phages')}
        text="Ce que vous avez changé dans les échelles sera perdu."
      />
    </section>
  )
}
