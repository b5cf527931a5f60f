import { Link } from 'react-router'
import { mailHref } from '../../../contract/rules/reading/sent-emails.ts'
import { conformityOf } from '../../../contract/rules/texts/operator.accessibility.ts'
import { useSettings } from './operator.queries.ts'
import styles from './page-footer.module.css'

/** At the end of each page; where it is part of another one, such as the map's panel, it is no landmark. */
export function PageFooter() {
  const settings = useSettings()
  return (
    <footer className={styles.footer}>
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
