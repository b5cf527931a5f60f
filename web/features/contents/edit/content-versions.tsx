import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContentKey, ContentVersion, ContentVersionLine } from '../../../../contract/contents.ts'
import { formatMoment } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { NativeSelect } from '../../../ui/form/native-select.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { contentVersionQuery } from '../contents.queries.ts'
import styles from './content-versions.module.css'
import { LazyTextDiff } from './lazy-text-diff.ts'

interface ContentVersionsProps {
  contentKey: ContentKey
  /** The newest first. */
  lines: readonly ContentVersionLine[]
  onResume: (version: ContentVersion) => void
}

export function ContentVersions({ contentKey, lines, onResume }: ContentVersionsProps) {
  const newest = lines[0]?.version ?? 1
  const [from, setFrom] = useState(lines[1]?.version ?? newest)
  const [to, setTo] = useState(newest)
  const [before, after] = useQueries({
    queries: [contentVersionQuery(contentKey, from), contentVersionQuery(contentKey, to)],
  })
  const options = lines.map(({ version, created_at }) => ({
    value: String(version),
    label: `Version ${version}, ${formatMoment(created_at)}`,
  }))
  const older = before?.data
  return (
    <div className={styles.versions}>
      <ol className={styles.lines} aria-label="Versions" reversed>
        {lines.map((line) => (
          <Line key={line.version} line={line} isCurrent={line.version === newest} />
        ))}
      </ol>
      {lines.length > 1 && (
        <div className={styles.compare}>
          <NativeSelect
            label="Comparer"
            labelPlace="above"
            options={options}
            value={String(from)}
            onChange={(event) => setFrom(Number(event.currentTarget.value))}
          />
          <NativeSelect
            label="avec"
            labelPlace="above"
            options={options}
            value={String(to)}
            onChange={(event) => setTo(Number(event.currentTarget.value))}
          />
          {older && from !== newest && (
            <Button variant="default" onClick={() => onResume(older)}>
              Reprendre la version {from}
            </Button>
          )}
        </div>
      )}
      {lines.length > 1 && older && after?.data && <LazyTextDiff before={older} after={after.data} />}
      {[before, after].some((answer) => answer?.isPending) && <Loading />}
      {[before, after].some((answer) => answer?.isError) && (
        <Failed
          text="Ces versions n’ont pas pu être chargées."
          onRetry={() => {
            before?.refetch()
            after?.refetch()
          }}
        />
      )}
    </div>
  )
}

const Line = ({ line, isCurrent }: { line: ContentVersionLine; isCurrent: boolean }) => (
  <li>
    <strong>Version {line.version}</strong>
    {isCurrent && <span className={styles.mark}>en vigueur</span>}
    {line.is_correction && <span className={styles.mark}>correction</span>}
    <span className={styles.who}>
      {formatMoment(line.created_at)}, {line.author ?? 'texte d’origine ou compte supprimé'}
    </span>
  </li>
)
