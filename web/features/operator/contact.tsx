import type { PublicSettings } from '../../../contract/operator.ts'
import { phoneHref } from '../../../contract/rules/reading/phones.ts'
import { mailHref } from '../../../contract/rules/reading/sent-emails.ts'

interface ContactProps {
  settings: Pick<PublicSettings, 'contact_email' | 'contact_phone'>
}

export const Contact = ({ settings: { contact_email, contact_phone } }: ContactProps) => (
  <>
    <a href={mailHref(contact_email)}>{contact_email}</a>
    {contact_phone !== '' && (
      <>
        {' · '}
        <a href={phoneHref(contact_phone)}>{contact_phone.replaceAll(' ', '\u00A0')}</a>
      </>
    )}
  </>
)
