import { Link } from 'react-router'
import type { CurrentUser } from '../../../contract/auth.ts'
import { allows, ROLE_LABELS } from '../../../contract/core/access.ts'
import { formatDate, fullName } from '../../lib/format.ts'
import { useAnchor } from '../../lib/use-anchor.ts'
import { Button } from '../../ui/button.tsx'
import { SwitchField } from '../../ui/form/switch-field.tsx'
import { IconDownload, IconHistory, IconLogout } from '../../ui/icons.ts'
import { useForgetDevice } from '../auth/device.queries.ts'
import { roleOf, useLogout } from '../auth/session.queries.ts'
import { AcceptedTermsButton } from '../contents/accepted-terms.tsx'
import { Contact } from '../operator/contact.tsx'
import { useSettings } from '../operator/operator.queries.ts'
import { AskQuote } from '../quotes/ask-quote.tsx'
import { OwnQuotes } from '../quotes/own/own-quotes.tsx'
import { addressLines } from '../quotes/quotes.rules.ts'
import { StartZoneField } from '../start-zone/start-zone-field.tsx'
import { DATA_ADDRESS, useUpdatePreferences } from './account.queries.ts'
import { isOldPassword } from './account.rules.ts'
import styles from './account-overview.module.css'
import { AccountSection } from './account-section.tsx'
import { AlertsSection } from './alerts-section.tsx'
import { DeleteAccount } from './deletion/delete-account.tsx'
import { OwnDetailsButton } from './details/own-details.tsx'
import { KeysSection } from './keys-section.tsx'
import { OpenSessions } from './open-sessions.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { SmsSection } from './sms-section.tsx'

export function AccountOverview({ title, user }: { title: string; user: CurrentUser }) {
  const { mutate: logout, isPending } = useLogout()
  const { mutate: forget, isPending: isForgetting } = useForgetDevice()
  const settings = useSettings()
  const isAdmin = allows('admin', roleOf(user))
  useAnchor(settings !== undefined)
  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1}>{title}</h1>
      <Person user={user} />
      <div className={styles.leave}>
        <OwnDetailsButton />
        {settings && !isAdmin && (
          <p className={styles.quiet}>
            Pour changer d’adresse email, écrivez à {settings.operator_name}&nbsp;: <Contact settings={settings} />
          </p>
        )}
      </div>
      <div className={styles.pairs}>
        <AccountSection id="account-zone" title="Ma zone">
          <StartZoneField user={user} />
        </AccountSection>
        <AccountSection id="account-results" title={isAdmin ? 'Résultats' : 'Mes analyses'}>
          {isAdmin ? (
            <MailSwitch
              user={user}
              preference="proposal_mails"
              label="Recevoir un mail chaque matin où des classements sont proposés"
            />
          ) : (
            <MailSwitch user={user} preference="result_mails" label="Recevoir un mail à chaque nouveau résultat" />
          )}
          <Button component={Link} to="/app/results" className={styles.bottom} leftSection={<IconHistory size={20} />}>
            {isAdmin ? 'Historique des résultats' : 'Historique de mes analyses'}
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
            needsNetwork
            component="a"
            href={DATA_ADDRESS}
            download
            variant="default"
            className={styles.bottom}
            leftSection={<IconDownload size={20} />}
          >
            Télécharger mes données
          </Button>
          {user.terms_version_accepted !== null && <AcceptedTermsButton userId={user.id} />}
          <DeleteAccount hasPassword={user.password_changed_at !== null} />
        </AccountSection>
      </div>
      {!isAdmin && (
        <AccountSection id="account-quotes" title="Mes devis" action={<AskQuote zone={user.start_zone} />}>
          <OwnQuotes />
        </AccountSection>
      )}
      <AlertsSection user={user} />
      {settings?.sends_sms && <SmsSection />}
      <SecondFactorSection hasPassword={user.password_changed_at !== null} />
      <OpenSessions />
      <KeysSection />
      <div className={styles.leave}>
        <Button
          needsNetwork
          variant="default"
          loading={isPending}
          onClick={() => logout()}
          leftSection={<IconLogout size={20} />}
        >
          Déconnexion
        </Button>
        <Button variant="default" loading={isForgetting} onClick={() => forget()}>
          Oublier cet appareil
        </Button>
        <p className={styles.quiet}>
          Cet appareil garde vos zones et vos résultats pour les consulter hors connexion, 30 jours au plus.
          «&nbsp;Oublier cet appareil&nbsp;» vous déconnecte et efface tout, même hors connexion.
        </p>
      </div>
    </div>
  )
}

function Person({ user }: { user: CurrentUser }) {
  const role = roleOf(user)
  const facts = [
    ['Nom', fullName(user)],
    ['Organisme', user.organism_name],
    ['Adresse', addressLines(user).join(', ')],
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

/** `changedAt` is null for people who sign in through a provider. */
const PasswordSummary = ({ changedAt }: { changedAt: string | null }) => (
  <>
    {changedAt !== null && isOldPassword(changedAt) && (
      <p className={styles.reminder}>
        Votre mot de passe a plus de douze mois&nbsp;: pensez à le modifier. Votre accès reste ouvert.
      </p>
    )}
    <p className={styles.quiet}>
      {changedAt === null
        ? 'Aucun mot de passe n’est défini\u00A0: vous vous connectez avec Google ou Microsoft. '
        : `Modifié le ${formatDate(changedAt)}. `}
      Un mot de passe doit être changé régulièrement.
    </p>
    {changedAt === null ? (
      <Link className={styles.link} to="/auth/forgotten_password">
        Définir un mot de passe
      </Link>
    ) : (
      <Link className={styles.link} to="?view=password">
        Modifier le mot de passe
      </Link>
    )}
  </>
)

interface MailSwitchProps {
  user: CurrentUser
  preference: 'result_mails' | 'proposal_mails'
  label: string
}

function MailSwitch({ user, preference, label }: MailSwitchProps) {
  const { mutateNext, isPending, variables } = useUpdatePreferences()
  // Shown at once, before the session is refreshed.
  const { [preference]: isOn } = { ...user, ...(isPending && variables) }
  return <SwitchField label={label} checked={isOn} onChange={(value) => mutateNext({ [preference]: value })} />
}
