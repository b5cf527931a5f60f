import { useQuery } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form/form-message.tsx'
import { Dialog } from '../../ui/frame/dialog.tsx'
import { useAcceptTerms, useLogout } from '../auth/session.queries.ts'
import { contentQuery } from '../contents/contents.queries.ts'
import styles from './terms-dialog.module.css'

const TITLES = {
  first: 'Les conditions d’utilisation',
  new: 'Les conditions d’utilisation ont changé',
}

interface TermsDialogProps {
  reason: 'first' | 'new'
  version: number
  /** Version that this person has accepted; this version where it is none. */
  accepted: number
}

/** Stands over the page until this version of the terms is accepted. */
export function TermsDialog({ reason, version, accepted }: TermsDialogProps) {
  const id = useId()
  const accepting = useAcceptTerms()
  const leaving = useLogout()
  const { data: terms } = useQuery(contentQuery('terms'))
  const changes = terms?.changes.filter((change) => change.version > accepted) ?? []
  const failure = accepting.error ?? leaving.error

  // The page had no focus to give back.
  useEffect(() => () => document.getElementById('contenu')?.focus({ preventScroll: true }), [])

  return (
    <Dialog kind="question" label={TITLES[reason]} describedBy={id}>
      <div className={styles.terms}>
        <h2 tabIndex={-1}>{TITLES[reason]}</h2>
        <div id={id}>
          <p>
            {reason === 'new'
              ? 'Pour continuer, acceptez leur nouvelle version.'
              : 'Pour continuer, lisez-les et acceptez-les.'}
          </p>
          {changes.length > 0 && (
            <>
              <p>Ce qui change&nbsp;:</p>
              {changes.map((change) => (
                <p key={change.version} className={styles.change}>
                  {change.change_note}
                </p>
              ))}
            </>
          )}
          <p>
            <a className={styles.link} href="/auth/legals#terms" target="_blank" rel="noopener">
              Lire les conditions d’utilisation<span className="visually-hidden"> (nouvel onglet)</span>
            </a>
          </p>
        </div>
        <FormMessage text={failure ? failure.message : null} />
        <div className={styles.actions}>
          <Button loading={accepting.isPending} onClick={() => accepting.mutate(version)}>
            J’accepte
          </Button>
          <Button variant="default" loading={leaving.isPending} onClick={() => leaving.mutate()}>
            Déconnexion
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
