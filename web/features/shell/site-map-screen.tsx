import { Link } from 'react-router'
import { roleOf, useSession } from '../auth/session.queries.ts'
import { siteMapOf } from './site-map.rules.ts'
import styles from './site-map-screen.module.css'

export function SiteMapScreen({ title }: { title: string }) {
  const role = roleOf(useSession().data?.user ?? null)
  return (
    <>
      <h1>{title}</h1>
      {siteMapOf(role).map((part) => (
        <section key={part.title} className={styles.part}>
          <h2>{part.title}</h2>
          <ul>
            {part.pages.map((page) => (
              <li key={page.path}>
                <Link to={page.path}>{page.title}</Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
