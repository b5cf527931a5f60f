import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from './button.tsx'
import { IconMailForward } from './icons.ts'
import styles from './mail-sent.module.css'

interface MailSentProps {
  title: string
  children: ReactNode
  /** Null when the address is unknown, because the page was opened directly. */
  resend: { send: () => void; isSending: boolean; isSent: boolean } | null
}

export const MailSent = ({ title, children, resend }: MailSentProps) => (
  <div className={styles.screen}>
    <span className={styles.icon}>
      <IconMailForward size={28} />
    </span>
    <h1>{title}</h1>
    {children}
    <div className={styles.late}>
      <h2>Le mail n’arrive pas&nbsp;?</h2>
      <p>
        Attendez quelques minutes, puis regardez dans vos <strong>courriers indésirables</strong> (spams)
        {resend ? '. Sinon, demandez-le à nouveau.' : '.'}
      </p>
      {resend && (
        <Button variant="default" loading={resend.isSending} onClick={resend.send}>
          Renvoyer le mail
        </Button>
      )}
      <p role="status" className={styles.again}>
        {resend?.isSent &&
          !resend.isSending &&
          'La demande est repartie\u00A0: un mail au plus par minute. Seul le lien du dernier reste valable.'}
      </p>
    </div>
    <Link className={styles.link} to="/auth/login">
      Retour à la connexion
    </Link>
  </div>
)
