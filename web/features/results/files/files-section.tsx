import type { ResultDetail } from '../../../../contract/results.ts'
import { zoneTitle } from '../../../../contract/rules/zones.title.ts'
import { focusById } from '../../../lib/focus.ts'
import { formatCount, formatDate } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { IconDownload, IconMail } from '../../../ui/icons.ts'
import { Loading } from '../../../ui/loading.tsx'
import { mailAddress } from '../../operator/mail-address.ts'
import { useSettings } from '../../operator/operator.queries.ts'
import { SHORT_LABELS } from '../../scales/scales.rules.ts'
import { sortedFiles } from '../results.rules.ts'
import { AddFiles } from './add-files.tsx'
import { FileLine } from './file-line.tsx'
import { zipAddress } from './files.queries.ts'
import styles from './files-section.module.css'

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
          {sortedFiles(files).map((file) => (
            <FileLine
              key={file.id}
              resultId={id}
              file={file}
              sampledOn={result.sampled_on}
              seenBy={seenBy}
              onGone={() => focusById(TITLE_ID)}
            />
          ))}
        </ul>
      )}
      {seenBy === 'admin' && <AddFiles resultId={id} count={files.length} />}
    </section>
  )
}

function MissingFiles({ result }: { result: ResultDetail }) {
  const settings = useSettings()
  if (!settings) return <Loading />
  const { operator_name, contact_email } = settings
  return (
    <div className={styles.missing}>
      <p>
        {`Ces fichiers n'ont pas été envoyés sur la plateforme, merci de contacter ${operator_name} pour les obtenir.`}
      </p>
      <Button
        component="a"
        href={requestAddress(result, contact_email)}
        variant="default"
        leftSection={<IconMail size={20} aria-hidden="true" />}
      >
        Demander les fichiers par mail
      </Button>
    </div>
  )
}

function requestAddress({ zone, sampled_on, type }: ResultDetail, contact: string) {
  const day = formatDate(sampled_on).replaceAll('\u00A0', ' ')
  return mailAddress(contact, `Fichiers d’analyse, zone ${zone.code}, ${day}`, [
    'Bonjour,',
    '',
    'Je souhaite recevoir les fichiers de cette analyse.',
    '',
    `Zone : ${zoneTitle(zone)}`,
    `Date du prélèvement : ${day}`,
    `Type : ${SHORT_LABELS[type]}`,
    '',
    'Cordialement',
  ])
}
