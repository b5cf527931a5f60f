import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { focusById } from '../../lib/focus.ts'
import { Failed } from '../../ui/failed.tsx'
import { Loading } from '../../ui/loading.tsx'
import { IssueForm } from './issue-form.tsx'
import { IssuedToken } from './issued-token.tsx'
import { TokenLine } from './token-line.tsx'
import { tokensQuery } from './tokens.queries.ts'
import styles from './tokens-section.module.css'

const TITLE_ID = 'tokens-title'
/** The pressed button disappears with its line. */
const focusTitle = () => focusById(TITLE_ID)

/** Outside of any form: it has its own. */
export function TokensSection({ userId }: { userId: number }) {
  const { data: tokens, isPending, refetch } = useQuery(tokensQuery(userId))
  const [issued, setIssued] = useState<string | null>(null)
  return (
    <section className={styles.section} aria-labelledby={TITLE_ID}>
      <h3 id={TITLE_ID} tabIndex={-1}>
        Jetons
      </h3>
      <p className={styles.quiet}>
        Un automate n’a ni mot de passe ni écran&nbsp;: il envoie son jeton à chaque appel. Désactiver le compte, ou
        changer son rôle, supprime ses jetons. Un jeton porte le nom du programme qui s’en sert.
      </p>
      {tokens?.length === 0 && <p className={styles.quiet}>Aucun jeton.</p>}
      {tokens && tokens.length > 0 && (
        <ul className={styles.lines}>
          {tokens.map((token) => (
            <TokenLine key={token.id} userId={userId} token={token} onGone={focusTitle} />
          ))}
        </ul>
      )}
      {!tokens && isPending && <Loading />}
      {!tokens && !isPending && <Failed text="Les jetons n’ont pas pu être chargés." onRetry={() => refetch()} />}
      <IssueForm userId={userId} onIssued={setIssued} />
      {issued !== null && <IssuedToken token={issued} onClose={() => setIssued(null)} />}
    </section>
  )
}
