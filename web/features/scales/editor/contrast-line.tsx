import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { contrast, readColor } from '../../../../contract/rules/scales.colors.ts'
import { MIN_CONTRAST } from '../../../../contract/scales.ts'
import styles from './contrast-line.module.css'
import { contrastText } from './scale-words.ts'

export function ContrastLine({ fill, text }: { fill: string; text: string }) {
  if (!readColor(fill) || !readColor(text)) return null
  const ratio = contrast(fill, text)
  const isGood = ratio >= MIN_CONTRAST
  const Icon = isGood ? IconCircleCheck : IconAlertTriangle
  return (
    <p className={styles.line} data-good={isGood || undefined}>
      <Icon size={20} aria-hidden="true" />
      <span>
        Contraste du texte et de la marque&nbsp;: <strong>{contrastText(ratio)}</strong>
        {'. '}
        {isGood ? 'Lisible' : 'Insuffisant (4,5 au moins)'}
      </span>
    </p>
  )
}
