import { useEffect, useState } from 'react'
import { formatBytes } from '../../lib/bytes.ts'
import { takeFocusInPlace } from '../../lib/focus.ts'
import styles from './import-screen.module.css'
import type { Sent } from './zones-import.queries.ts'

interface ImportProgressProps {
  stage: 'checking' | 'applying'
  sent: Sent
  since: number
}

const WORDS = {
  checking: {
    title: 'Envoi et vérification du fichier…',
    leave: 'Vous pouvez quitter cette page\u00A0: le rapport vous y attendra.',
  },
  applying: { title: 'Import en cours…', leave: 'Vous pouvez quitter cette page\u00A0: l’import se poursuit.' },
}

export function ImportProgress({ stage, sent: { file }, since }: ImportProgressProps) {
  const { title, leave } = WORDS[stage]
  return (
    <section className={styles.progress} aria-labelledby="import-progress">
      <h2 id="import-progress" tabIndex={-1} ref={takeFocusInPlace}>
        {title}
      </h2>
      <p>
        {file.name} ({formatBytes(file.size)})
      </p>
      <progress aria-label={title} />
      <Elapsed since={since} />
      <p className={styles.hint}>{leave}</p>
    </section>
  )
}

function Elapsed({ since }: { since: number }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.round((now - since) / 1000))
  const words = seconds < 60 ? `${seconds}\u00A0s` : `${Math.floor(seconds / 60)}\u00A0min ${seconds % 60}\u00A0s`
  return <p className={styles.elapsed}>Temps écoulé&nbsp;: {words}</p>
}
