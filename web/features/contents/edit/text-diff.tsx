import { useMemo, useState } from 'react'
import { formatCount } from '../../../lib/format.ts'
import { Segments } from '../../../ui/form/segments.tsx'
import { countOf, type DiffGrain, type DiffPiece, piecesOf } from './diff.rules.ts'
import styles from './text-diff.module.css'

interface VersionText {
  title: string
  body: string
}

const GRAINS = [
  { value: 'words', label: 'Mots' },
  { value: 'lines', label: 'Lignes' },
] as const

const wholeOf = ({ title, body }: VersionText) => `${title}\n\n${body}`

export function TextDiff({ before, after }: { before: VersionText; after: VersionText }) {
  const [grain, setGrain] = useState<DiffGrain>('words')
  const [old, next] = [wholeOf(before), wholeOf(after)]
  const pieces = useMemo(() => piecesOf(old, next, grain), [old, next, grain])
  const [added, removed] = [countOf(pieces, 'added'), countOf(pieces, 'removed')]
  return (
    <div className={styles.diff}>
      <div className={styles.top}>
        <Segments legend="Comparer par" options={GRAINS} value={grain} onChange={setGrain} />
        <p role="status">
          {added + removed === 0
            ? 'Aucune différence.'
            : `${formatCount(added, 'ajout')}, ${formatCount(removed, 'suppression')}`}
        </p>
      </div>
      {added + removed > 0 && <DiffText label="Différence" pieces={pieces} grain={grain} />}
    </div>
  )
}

interface DiffTextProps {
  label: string
  pieces: readonly DiffPiece[]
  grain?: DiffGrain
}

export const DiffText = ({ label, pieces, grain = 'words' }: DiffTextProps) => (
  <section className={styles.text} data-grain={grain} aria-label={label}>
    {pieces.map((piece, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name, and no state
      <PieceOfText key={at} {...piece} />
    ))}
  </section>
)

function PieceOfText({ kind, text }: DiffPiece) {
  if (kind === 'same') return <span>{text}</span>
  if (kind === 'skipped') {
    return <span className={styles.skipped}>{formatCount(Number(text), 'ligne inchangée', 'lignes inchangées')}</span>
  }
  const Change = kind === 'added' ? 'ins' : 'del'
  return (
    <Change>
      <span className="visually-hidden">{kind === 'added' ? '[Ajouté\u00A0: ' : '[Supprimé\u00A0: '}</span>
      {text}
      <span className="visually-hidden">]</span>
    </Change>
  )
}
