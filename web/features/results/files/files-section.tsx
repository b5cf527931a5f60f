import type { ResultDetail } from '../../../../contract/results.ts'
import { SHORT_LABELS } from '../../../../contract/rules/reading/types.ts'
import { zoneTitle } from '../../../../contract/rules/zones.title.ts'
import { focusById } from '../../../lib/focus.ts'
import { formatCount, formatDate } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { IconDownload, IconMail } from '../../../ui/icons.ts'
import { Loading } from '../../../ui/loading.tsx'
import { mailAddress } from '../../operator/mail-address.ts'
import { useSettings } from '../../operator/operator.queries.ts'
import { sortedFiles } from '../results.rules.ts'
import { AddFiles } from './add-files.tsx'
import { FileLine } from './file-line.tsx'
import { zipAddress } from './files.queries.ts'
import styles from './files-section.module.css'

interface FilesSectionProps {
  /** Results of one sampling. */
  results: readonly ResultDetail[]
  isAdmin: boolean
}

const TITLE_ID = 'result-files'

export function FilesSection({ results, isAdmin }: FilesSectionProps) {
  const count = results.reduce((sum, { file_list }) => sum + file_list.length, 0)
  const [first] = results
  /** Only where it tells two of them apart. */
  const typeOf = ({ type }: ResultDetail) => (results.length > 1 ? `, ${SHORT_LABELS[type]}` : '')
  return (
    <section className={styles.files} aria-labelledby={TITLE_ID}>
      <div className={styles.head}>
        <h3 id={TITLE_ID} tabIndex={-1}>
          {count === 0 ? 'Fichiers' : formatCount(count, 'fichier')}
        </h3>
        {results
          .filter(({ file_list }) => file_list.length > 1)
          .map((result) => (
            <Button
              key={result.id}
              needsNetwork
              component="a"
              href={zipAddress(result.id)}
              download
              variant="default"
              leftSection={<IconDownload size={18} />}
            >
              Tout télécharger{typeOf(result)}
            </Button>
          ))}
      </div>
      {count === 0 && first ? (
        <MissingFiles result={first} />
      ) : (
        <ul className={styles.list}>
          {results.flatMap(({ id, sampled_on, file_list }) =>
            sortedFiles(file_list).map((file) => (
              <FileLine
                key={file.id}
                resultId={id}
                file={file}
                sampledOn={sampled_on}
                isAdmin={isAdmin}
                onGone={() => focusById(TITLE_ID)}
              />
            )),
          )}
        </ul>
      )}
      {isAdmin &&
        results.map((result) => (
          <AddFiles
            key={result.id}
            resultId={result.id}
            count={result.file_list.length}
            label={`Ajouter des fichiers${typeOf(result)}`}
          />
        ))}
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
        leftSection={<IconMail size={20} />}
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
    `Zone\u00A0: ${zoneTitle(zone)}`,
    `Date du prélèvement\u00A0: ${day}`,
    `Type\u00A0: ${SHORT_LABELS[type]}`,
    '',
    'Cordialement',
  ])
}
