import styles from './markdown-field.module.css'

const SYNTAX = [
  ['**important**', 'en gras'],
  ['*nuance*', 'en italique'],
  ['## Titre', 'un titre, seul sur sa ligne'],
  ['- un point', 'une liste, une ligne par point'],
  ['1. une étape', 'une liste numérotée'],
  ['[le site](https://exemple.fr)', 'un lien'],
  ['> extrait', 'une citation'],
] as const

export const MarkdownHelp = () => (
  <details className={styles.help}>
    <summary>Mise en forme</summary>
    <dl>
      {SYNTAX.map(([typed, meaning]) => (
        <div key={typed}>
          <dt>
            <code>{typed}</code>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
    <p>Une ligne vide commence un nouveau paragraphe. Les images et le HTML restent du texte.</p>
  </details>
)
