import type { CurrentUser } from '../../../../contract/auth.ts'
import { Contact } from '../../operator/contact.tsx'
import { useSettings } from '../../operator/operator.queries.ts'
import styles from './why-empty.module.css'

interface WhyEmptyProps {
  user: Pick<CurrentUser, 'lims_client_id'>
  seenBy: 'client' | 'admin'
}

/** The laboratory knows people by a reference, which the operator gives to the account. */
export function WhyEmpty({ user, seenBy }: WhyEmptyProps) {
  const settings = useSettings()
  if (seenBy === 'admin') return null
  if (user.lims_client_id !== null)
    return <p className={styles.why}>Vos analyses apparaîtront ici dès leur réception.</p>
  return (
    <div className={styles.why}>
      <p>Votre compte n’est pas encore relié à vos analyses du laboratoire&nbsp;: votre référence client y manque.</p>
      {settings && (
        <p>
          Pour l’y ajouter, contactez {settings.operator_name}&nbsp;: <Contact settings={settings} />
        </p>
      )}
    </div>
  )
}
