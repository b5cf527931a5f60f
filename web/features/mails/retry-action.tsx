import { IconRefresh } from '@tabler/icons-react'
import type { MailLine } from '../../../contract/mails.ts'
import { formatMoment } from '../../lib/format.ts'
import { RowAction, RowActions } from '../../ui/data-table/row-actions.tsx'
import type { Place } from '../../ui/data-table/table.ts'
import { useRetryMail } from './mails.queries.ts'
import { canRetry, mailLabel } from './mails.rules.ts'

export function RetryAction({ mail, place }: { mail: MailLine; place: Place }) {
  const { mutate, isPending } = useRetryMail(mail)
  if (!canRetry(mail)) return null
  return (
    <RowActions place={place}>
      <RowAction
        label="Réessayer maintenant"
        of={`${mailLabel(mail)}, ${formatMoment(mail.queued_at)}`}
        Icon={IconRefresh}
        words="Réessayer"
        isBusy={isPending}
        onPress={() => mutate()}
      />
    </RowActions>
  )
}
