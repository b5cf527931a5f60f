import { IconDownload } from '@tabler/icons-react'
import type { ResultDetail } from '../../../../contract/results.ts'
import { focusById } from '../../../lib/focus.ts'
import { formatCount } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { AddFiles } from './add-files.tsx'
import { FileLine } from './file-line.tsx'
import { zipAddress } from './files.queries.ts'
import styles from './files-section.module.css'
import { MissingFiles } from './missing-files.tsx'

interface FilesSectionProps {
  result: ResultDetail
  seenBy: 'client' | 'admin'
}

const TITLE_ID = 'result-files'

export function FilesSection({ result, seenBy }: FilesSectionProps) {
  const { id, file_list: files } = result
  return (
    <section className={styles.files} aria-labelledby={TITLE_ID}>
      <div className={styles.head}>
        <h3 id={TITLE_ID} tabIndex={-1}>
          {files.length === 0 ? 'Fichiers' : formatCount(files.length, 'fichier')}
        </h3>
        {files.length > 1 && (
          <Button
            component="a"
            href={zipAddress(id)}
            download
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden="true" />}
          >
            Tout télécharger
          </Button>
        )}
      </div>
      {files.length === 0 ? (
        <MissingFiles result={result} />
      ) : (
        <ul className={styles.list}>
          {files.map((file) => (
            <FileLine key={file.id} resultId={id} file={file} seenBy={seenBy} onGone={() => focusById(TITLE_ID)} />
          ))}
        </ul>
      )}
      {seenBy === 'admin' && <AddFiles resultId={id} count={files.length} />}
    </section>
  )
}
