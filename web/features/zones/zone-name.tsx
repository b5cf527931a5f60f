import styles from './zone-name.module.css'

export const ZoneName = ({ zone }: { zone: { code: string; name: string } }) => (
  <dl className={styles.zone}>
    <dt className="visually-hidden">Code</dt>
    <dd className={styles.code}>{zone.code}</dd>
    <dt className="visually-hidden">Nom</dt>
    <dd className={styles.name}>{zone.name}</dd>
  </dl>
)
