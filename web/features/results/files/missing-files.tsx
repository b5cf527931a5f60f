import { IconMail } from '@tabler/icons-react'
import type { ResultDetail } from '../../../../contract/results.ts'
import { zoneTitle } from '../../../../contract/rules/zones.title.ts'
import { formatDate } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { mailAddress } from '../../operator/mail-address.ts'
import { useSettings } from '../../operator/operator.queries.ts'
import { SHORT_LABELS } from '../../scales/scales.rules.ts'
import styles from './missing-files.module.css'

export function MissingFiles({ result }: { result: ResultDetail }) {
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
