import type { LegalText } from '../../../../contract/contents.ts'
import { formatDate } from '../../../lib/format.ts'
import { Written } from './written.tsx'
import styles from './written-section.module.css'

/** A text that everyone can read, with its version. */
export const WrittenSection = ({ content: { key, title, version, updated_at, html } }: { content: LegalText }) => (
  <section id={key} className={styles.section}>
    <h2>{title}</h2>
    <p className={styles.version}>
      Version {version}, mise à jour le {formatDate(updated_at)}
    </p>
    <Written html={html} />
  </section>
)
