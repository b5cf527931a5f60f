import { IconDownload, IconHistory, IconLogout } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { CurrentUser } from '../../../contract/auth.ts'
import { ROLE_LABELS } from '../../../contract/core/access.ts'
import { fullName } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { roleOf, useLogout } from '../auth/session.queries.ts'
import { AcceptedTermsButton } from '../contents/accepted-terms.tsx'
import { AskQuote } from '../quotes/ask-quote.tsx'
import { OwnQuotes } from '../quotes/own/own-quotes.tsx'
import { StartZoneField } from '../start-zone/start-zone-field.tsx'
import { DATA_ADDRESS } from './account.queries.ts'
import styles from './account-overview.module.css'
import { AccountSection } from './account-section.tsx'
import { AlertsSection } from './alerts-section.tsx'
import { OpenSessions } from './open-sessions.tsx'
import { PasswordSummary } from './password-summary.tsx'
import { ResultMailsField } from './result-mails-field.tsx'

export function AccountOverview({ title, user }: { title: string; user: CurrentUser }) {
  const { mutate: logout, isPending } = useLogout()
  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1}>{title}</h1>
      <Person user={user} />
      <div className={styles.pairs}>
        <AccountSection id="account-zone" title="Ma zone">
          <StartZoneField user={user} />
        </AccountSection>
        <AccountSection id="account-results" title="Résultats">
          {roleOf(user) === 'client' && <ResultMailsField user={user} />}
          <Button
            component={Link}
            to="/app/results"
            className={styles.bottom}
            leftSection={<IconHistory size={20} aria-hidden="true" />}
          >
            Historique des résultats
          </Button>
        </AccountSection>
        <AccountSection id="account-password" title="Mot de passe">
          <PasswordSummary changedAt={user.password_changed_at} />
        </AccountSection>
        <AccountSection id="account-data" title="Mes données">
          <p className={styles.quiet}>
            Tout ce que la plateforme garde sur vous, dans un fichier&nbsp;: votre compte, vos connexions, vos analyses,
            vos devis.
          </p>
          <Button
            component="a"
            href={DATA_ADDRESS}
            download
            variant="default"
            className={styles.bottom}
            leftSection={<IconDownload size={20} aria-hidden="true" />}
          >
            Télécharger mes données
          </Button>
          {user.terms_version_accepted !== null && <AcceptedTermsButton version={user.terms_version_accepted} />}
        </AccountSection>
      </div>
      {roleOf(user) === 'client' && (
        <AccountSection id="account-quotes" title="Mes devis" action={<AskQuote zone={user.start_zone} />}>
          <OwnQuotes />
        </AccountSection>
      )}
      <AlertsSection user={user} />
      <OpenSessions />
      <Button
        variant="default"
        className={styles.start}
        loading={isPending}
        onClick={() => logout()}
        leftSection={<IconLogout size={20} aria-hidden="true" />}
      >
        Déconnexion
      </Button>
    </div>
  )
}

function Person({ user }: { user: CurrentUser }) {
  const role = roleOf(user)
  const facts = [
    ['Nom', fullName(user)],
    ['Organisme', user.organism_name],
    ['Adresse email', user.email],
    ['Rôle', role && ROLE_LABELS[role]],
  ] as const
  return (
    <dl className={styles.person}>
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
