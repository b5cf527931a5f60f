import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { CallError } from '../../lib/call.ts'
import { Failed } from '../../ui/failed.tsx'
import { FormMessage } from '../../ui/form/form-message.tsx'
import { SwitchField } from '../../ui/form/switch-field.tsx'
import { Loading } from '../../ui/loading.tsx'
import { secondFactorRuleQuery, useRequireSecondFactor } from '../auth/second-factor/second-factor-rule.queries.ts'
import styles from './second-factor-rule.module.css'

const TITLE_ID = 'second-factor-rule'
const ABOUT_ID = 'second-factor-rule-about'

/** Takes effect at once for administrators who have none: they are asked as they sign in. */
export function SecondFactorRule() {
  const { data: rule, isPending, refetch } = useQuery(secondFactorRuleQuery)
  const { mutateNext, isPending: isSaving, variables, error } = useRequireSecondFactor()
  const isRequired = isSaving ? variables.is_required : rule?.is_required
  return (
    <section className={styles.section} aria-labelledby={TITLE_ID}>
      <header>
        <h2 id={TITLE_ID}>Connexion des administrateurs</h2>
        <p>
          Un mot de passe volé suffit à changer un classement ou un compte. Avec une seconde étape (clé d’accès ou
          application de codes), il ne suffit plus.
        </p>
      </header>
      {isRequired !== undefined && (
        <div className={styles.switch}>
          <FormMessage text={error?.message ?? null} />
          {error instanceof CallError && error.status === 422 && (
            <Link to="/app/account#account-second-factor">Ouvrir mon compte</Link>
          )}
          <SwitchField
            label="Exiger une seconde étape des administrateurs"
            describedBy={ABOUT_ID}
            checked={isRequired}
            onChange={(is_required) => mutateNext({ is_required })}
          />
          <p id={ABOUT_ID}>
            {isRequired
              ? 'Un administrateur qui n’en a pas la prépare à sa prochaine connexion.'
              : 'Les administrateurs qui n’en ont pas seront déconnectés, et la prépareront en se reconnectant.'}
          </p>
        </div>
      )}
      {!rule && isPending && <Loading />}
      {!rule && !isPending && <Failed text="Ce réglage n’a pas pu être chargé." onRetry={() => refetch()} />}
    </section>
  )
}
