import { isAutomate } from '../../../../contract/core/access.ts'
import type { User } from '../../../../contract/users.ts'
import { Button } from '../../../ui/button.tsx'
import { FormMessage } from '../../../ui/form/form-message.tsx'
import { SecretDialog } from '../../../ui/frame/secret-dialog.tsx'
import { IconCopy } from '../../../ui/icons.ts'
import { useSettings } from '../../operator/operator.queries.ts'
import { useCreateInvitationLink, useInviteUser } from './user-form.queries.ts'
import styles from './user-parts.module.css'

/** Offers to invite again someone who is active and still has no password, by mail or by a link given by hand. */
export function Invitation({ user }: { user: User }) {
  const invite = useInviteUser(user)
  const link = useCreateInvitationLink(user)
  const leaves = useSettings()?.sends_mails !== false
  const hasComeIn = user.email_verified_at !== null || user.identities.length > 0
  if (user.has_password || !user.active || isAutomate(user.role)) return null
  return (
    <div className={styles.invitation}>
      <p role="status">{invitationText(user, { leaves, isAsked: invite.isSuccess })}</p>
      <FormMessage text={(invite.error ?? link.error)?.message ?? null} />
      <div className={styles.ways}>
        {leaves && (
          <Button variant="default" loading={invite.isPending} onClick={() => invite.mutate()}>
            Renvoyer l’invitation
          </Button>
        )}
        {!hasComeIn && (
          <Button
            variant="default"
            leftSection={<IconCopy size={18} />}
            loading={link.isPending}
            onClick={() => link.mutate()}
          >
            Copier le lien
          </Button>
        )}
      </div>
      {link.data && (
        <SecretDialog
          title="Lien d’invitation"
          about={
            <>
              <p>
                À remettre à {user.email}, et à personne d’autre&nbsp;: qui l’ouvre choisit le mot de passe. Il sert une
                fois, pendant 72&nbsp;heures, et remplace celui du dernier mail.
              </p>
              <p>
                S’il ne s’ouvre pas&nbsp;: le code <strong>{link.data.code}</strong>, sur {link.data.page}
              </p>
            </>
          }
          noun="lien"
          value={link.data.href}
          onClose={link.reset}
        />
      )}
    </div>
  )
}

/** Says nothing of what only the mail server knows: « Messages » tells what has left. */
function invitationText({ email }: User, { leaves, isAsked }: { leaves: boolean; isAsked: boolean }) {
  if (!leaves) return 'Aucun serveur de mails n’est réglé\u00A0: l’invitation attend. Remettez son lien vous-même.'
  if (isAsked) return `Une nouvelle invitation part à ${email}.`
  return 'L’invitation contient un lien pour choisir un mot de passe. Elle part par mail\u00A0; son lien peut aussi être remis.'
}
