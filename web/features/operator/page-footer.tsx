import { Link } from 'react-router'
import { mailHref } from '../../../contract/rules/reading/sent-emails.ts'
import { conformityOf } from '../../../contract/rules/texts/operator.accessibility.ts'
import { useSettings } from './operator.queries.ts'
import styles from './page-footer.module.css'

/** At the end of each page; within the map’s panel it is no landmark, so its title and a link lead to it. */
export function PageFooter() {
  const settings = useSettings()
  return (
    <footer id="pied-de-page" tabIndex={-1} className={styles.footer}>
      <h2 className="visually-hidden">Pied de page</h2>
      <ul>
        <li>
          <Link to="/accessibilite">
            {settings ? `Accessibilité\u00A0: ${conformityOf(settings)}` : 'Accessibilité'}
          </Link>
        </li>
        <li>
          <Link to="/auth/legals#legals">Mentions légales</Link>
        </li>
        <li>
          <Link to="/auth/legals#privacy">Données personnelles</Link>
        </li>
        <li>
          <Link to="/plan">Plan du site</Link>
        </li>
        {settings?.contact_email && (
          <li>
            <a href={mailHref(settings.contact_email)}>
              Contact<span className="visually-hidden"> {settings.operator_name}</span>
            </a>
          </li>
        )}
      </ul>
    </footer>
  )
}
