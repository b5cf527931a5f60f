import { missingIn, PLACEHOLDERS } from '../../../../contract/rules/contents.placeholders.ts'
import { useSettings } from '../../operator/operator.queries.ts'
import styles from './placeholder-help.module.css'

/** What the operator's settings will stand for. */
export function PlaceholderHelp() {
  const settings = useSettings()
  return (
    <section className={styles.help} aria-label="Mots remplacés">
      <p>Ces mots sont remplacés par les réglages de l’opérateur, ici dans l’aperçu et sur la page&nbsp;:</p>
      <dl>
        {Object.entries(PLACEHOLDERS).map(([name, field]) => (
          <div key={name}>
            <dt>
              <code>{`{${name}}`}</code>
            </dt>
            <dd>{settings?.[field] || 'vide'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export function Missing({ body }: { body: string }) {
  const missing = missingIn(body)
  if (missing.length === 0) return null
  return (
    <p className={styles.missing}>
      <strong>À compléter, entre crochets dans le texte&nbsp;:</strong> {missing.join('\u00A0; ')}.
    </p>
  )
}
