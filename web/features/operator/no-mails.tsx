import { Notice } from '../../ui/notice.tsx'
import { Contact } from './contact.tsx'
import { useSettings } from './operator.queries.ts'

/** Beside what speaks of a mail, as long as none can leave. */
export function NoMails() {
  const settings = useSettings()
  if (settings?.sends_mails !== false) return null
  return (
    <Notice>
      Ce site ne peut pas encore envoyer de mails&nbsp;: celui-ci attend. Pour un lien, joignez l’opérateur&nbsp;:{' '}
      <Contact settings={settings} />
    </Notice>
  )
}
