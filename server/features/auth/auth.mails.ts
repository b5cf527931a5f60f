import { allows, isAutomate } from '../../../contract/core/access.ts'
import type { Db } from '../../lib/db/pool.ts'
import { readerOf, writeLetter } from '../../lib/mail/letter.ts'
import type { MailWriters, SecondFactorChange } from '../../lib/mail/mails.ts'
import { isWithin } from '../../lib/security/limits.ts'
import { FIRST_LINK_HOURS, LINK_MINUTES, makePasswordLink } from '../../lib/security/password-tokens.ts'
import { getOperator } from '../operator/operator.queries.ts'
import { findPerson } from './auth.queries.ts'
import { UNPROVEN_MAIL_LIMIT } from './auth.rules.ts'

const NOT_ASKED = 'Vous n’êtes pas à l’origine de cette demande ? Ignorez ce mail : rien ne change.'

/** Links are made when the mail is written, so that the queue never holds a secret. */
export const authMails = (
  publicUrl: string,
): Pick<
  MailWriters,
  'password-link' | 'already-registered' | 'password-changed' | 'identity-linked' | 'second-factor-changed'
> => ({
  'password-link': async (db, { email }) => {
    const person = await findPerson(db, { email })
    if (!person || isAutomate(person.role)) return null
    await brakeUnproven(db, person)
    const isFirst = person.password_hash === null
    const minutes = isFirst ? FIRST_LINK_HOURS * 60 : LINK_MINUTES
    const link = await makePasswordLink(db, person, { publicUrl, way: 'mail', minutes })
    return writeLetter({
      ...(await envelope(db, person)),
      subject: isFirst ? 'Définissez votre mot de passe' : 'Réinitialisez votre mot de passe',
      paragraphs: [
        !isFirst
          ? 'Un nouveau mot de passe a été demandé pour votre compte Estran.'
          : allows('registered', person.role)
            ? 'Votre inscription à Estran est enregistrée. Il reste à choisir votre mot de passe.'
            : 'Votre compte Estran n’a pas encore de mot de passe : choisissez-le.',
      ],
      action: { label: isFirst ? 'Définir mon mot de passe' : 'Choisir un nouveau mot de passe', href: link.href },
      codeAndPage: link,
      after: [
        `Lien et code servent une seule fois, l’un ou l’autre, pendant ${isFirst ? `${FIRST_LINK_HOURS} heures` : `${LINK_MINUTES} minutes`}.`,
        NOT_ASKED,
      ],
    })
  },
  'already-registered': async (db, { email, is_known }) => {
    const person = is_known ? await findPerson(db, { email }) : null
    if (!person) return null
    return writeLetter({
      ...(await envelope(db, person)),
      subject: 'Vous avez déjà un compte',
      paragraphs: [
        'Une inscription à Estran vient d’être demandée avec votre adresse. Rien n’a été changé.',
        'Pour entrer, connectez-vous ; si vous avez oublié votre mot de passe, demandez-en un nouveau.',
      ],
      action: { label: 'Se connecter', href: `${publicUrl}/auth/login` },
      after: [NOT_ASKED],
    })
  },
  'password-changed': async (db, { user_id, is_first }) => {
    const person = await findPerson(db, { id: user_id })
    if (!person) return null
    if (is_first) await brakeUnproven(db, person)
    return writeLetter({
      ...(await envelope(db, person)),
      subject: is_first ? 'Le mot de passe de votre compte a été choisi' : 'Votre mot de passe a été modifié',
      paragraphs: [
        is_first
          ? 'Un premier mot de passe vient d’être choisi pour votre compte Estran, par un lien remis en main propre.'
          : 'Vos autres appareils ont été déconnectés de votre compte Estran.',
      ],
      after: [
        {
          label: 'Ce n’est pas vous ? Prévenez-nous aussitôt, et demandez un nouveau mot de passe sur cette page',
          href: `${publicUrl}/auth/forgotten_password`,
        },
      ],
    })
  },
  'identity-linked': async (db, { user_id, provider }) => {
    const person = await findPerson(db, { id: user_id })
    if (!person) return null
    return writeLetter({
      ...(await envelope(db, person)),
      subject: `Connexion avec ${provider}`,
      paragraphs: [`Votre compte Estran s’ouvre désormais aussi avec votre compte ${provider}.`],
      after: ['Ce n’est pas vous ? Prévenez-nous aussitôt en répondant à ce mail.'],
    })
  },
  'second-factor-changed': async (db, { user_id, change }) => {
    const person = await findPerson(db, { id: user_id })
    if (!person) return null
    const { subject, text } = CHANGES[change]
    return writeLetter({
      ...(await envelope(db, person)),
      subject,
      paragraphs: [text],
      after: [
        {
          // To answer stands first: a new password does not take a stranger's key away.
          label:
            'Ce n’est pas vous ? Prévenez-nous aussitôt en répondant à ce mail, et demandez un nouveau mot de passe sur cette page',
          href: `${publicUrl}/auth/forgotten_password`,
        },
      ],
    })
  },
})

const CHANGES: Record<SecondFactorChange, { subject: string; text: string }> = {
  'totp-added': {
    subject: 'Application de codes ajoutée',
    text: 'Un code de votre application est désormais demandé à la connexion, après votre mot de passe.',
  },
  'passkey-added': {
    subject: 'Clé d’accès ajoutée',
    text: 'Une clé d’accès a été ajoutée à votre compte : elle l’ouvre à elle seule, sans mot de passe.',
  },
  'totp-removed': {
    subject: 'Application de codes retirée',
    text: 'L’application de codes a été retirée de votre compte.',
  },
  'passkey-removed': {
    subject: 'Clé d’accès retirée',
    text: 'Une clé d’accès a été retirée de votre compte : elle ne l’ouvre plus.',
  },
  'codes-renewed': {
    subject: 'Nouveaux codes de secours',
    text: 'De nouveaux codes de secours ont été créés pour votre compte : les anciens ne servent plus.',
  },
  'code-used': {
    subject: 'Un code de secours a servi',
    text: 'Un code de secours vient d’ouvrir votre compte. Il ne servira plus.',
  },
  reset: {
    subject: 'Seconde étape réinitialisée',
    text: 'L’opérateur a réinitialisé la seconde étape de votre connexion : rien n’est plus demandé après votre mot de passe. Préparez-en une nouvelle dans « Mon compte », ou à votre prochaine connexion si elle vous est demandée.',
  },
}

/** Throws while too many mails go to addresses that nobody has proven: the job tries again. */
export async function brakeUnproven(db: Db, { email_verified_at }: { email_verified_at: string | null }) {
  if (email_verified_at === null && !(await isWithin(db, UNPROVEN_MAIL_LIMIT, ''))) {
    const why = 'too many mails to addresses nobody has proven: this one waits'
    throw Object.assign(new Error(why), { code: 'EUNPROVEN' })
  }
}

const envelope = async (db: Db, person: Parameters<typeof readerOf>[0]) => ({
  ...readerOf(person),
  operator: await getOperator(db),
})
