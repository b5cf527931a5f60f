import { formatCount } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form/form-message.tsx'
import { IconMailForward } from '../../ui/icons.ts'
import { useSendTrialMail } from './mails.queries.ts'
import { trialText } from './mails.rules.ts'
import styles from './trial-mail.module.css'

interface TrialMailProps {
  /** Name and port; null: none is set. */
  server: string | null
  waiting: number
}

/** What mails leave by, and whether they do. */
export function TrialMail({ server, waiting }: TrialMailProps) {
  const { mutate, isPending, data, error } = useSendTrialMail()
  const fault = server === null ? trialText('ENOSMTP') : data && data.error !== '' ? trialText(data.error) : null
  return (
    <div className={styles.part}>
      {server !== null && (
        <p>
          Serveur de mails&nbsp;: <strong>{server}</strong>
        </p>
      )}
      <FormMessage text={error?.message ?? fault} />
      <p role="status">
        {data?.error === '' &&
          `Le serveur a pris le message d’essai pour ${data.recipient}. Regardez s’il arrive, aussi parmi les indésirables.`}
      </p>
      {waiting > 0 && <p>{formatCount(waiting, 'mail attend', 'mails attendent')} de pouvoir partir.</p>}
      {server !== null && (
        <Button
          variant="default"
          needsNetwork
          loading={isPending}
          leftSection={<IconMailForward size={18} />}
          onClick={() => mutate()}
        >
          Envoyer un message d’essai
        </Button>
      )}
    </div>
  )
}
