import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import type { FirstDay, FirstDayStep } from '../../../../contract/operator.ts'
import { focusById } from '../../../lib/focus.ts'
import { formatCount } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { IconCircleCheck } from '../../../ui/first-icons.ts'
import { Question } from '../../../ui/frame/question.tsx'
import { useEndFirstDay, useFirstDay } from './first-day.queries.ts'
import styles from './first-day-section.module.css'

const TITLE_ID = 'first-day-title'

interface StepWords {
  title: string
  about: string
  /** Where it is done. */
  place: (firstDay: FirstDay) => string
}

const STEPS: Record<FirstDayStep, StepWords> = {
  contact: {
    title: 'Donner votre nom et votre adresse de contact',
    about:
      'La carte, les mails et les mentions légales les donnent\u00A0; vos clients vous y écrivent. Personne ne lit l’adresse d’exemple.',
    place: () => '/admin/settings#operator-title',
  },
  mail: {
    title: 'Faire partir un premier mail',
    about:
      'Invitations, liens et alertes partent par mail. Le serveur se donne au démarrage (SMTP_URL)\u00A0; «\u00A0Messages\u00A0» dit ce qui est parti.',
    place: () => '/admin/mails',
  },
  'second-admin': {
    title: 'Inviter un second Super Administrateur',
    about:
      'Pour qu’une autre personne puisse vous remplacer. Donnez-lui le rôle «\u00A0Super Administrateur\u00A0»\u00A0; c’est fait quand elle a choisi son mot de passe.',
    place: () => '/admin/users?user=new&role=actalia-admin',
  },
  zones: {
    title: 'Importer vos zones',
    about:
      'Le fichier officiel, avec les contours\u00A0: GeoJSON ou shapefile. Sans fichier, «\u00A0Créer une zone\u00A0», dans «\u00A0Zones\u00A0», la dessine sur la carte.',
    place: () => '/admin/zones?view=import',
  },
  scales: {
    title: 'Relire les deux échelles',
    about:
      'Ce que disent les classes, et à partir de quelle charge virale. Changez chacune, ou gardez-la telle quelle.',
    place: () => '/admin/settings?view=scales#scales-title',
  },
  texts: {
    title: 'Compléter les textes légaux',
    about:
      'Ce que vous seul savez y est marqué «\u00A0À compléter\u00A0»\u00A0: hébergeur, directeur de la publication…',
    place: () => '/admin/content',
  },
  token: {
    title: 'Émettre le jeton du laboratoire',
    about: 'Un compte, de rôle «\u00A0Automate\u00A0», et son jeton, avec lequel le laboratoire envoie ses résultats.',
    place: ({ automate_id }) => `/admin/users?user=${automate_id ?? 'new&role=actalia-api'}`,
  },
}

interface FirstDaySectionProps {
  nextId: string
  /** Below the step of the mails, done or not. */
  mailPart: (firstDay: FirstDay) => ReactNode
}

/** Gone once all is done, or ended: the focus then goes to what follows. */
export function FirstDaySection({ nextId, mailPart }: FirstDaySectionProps) {
  const firstDay = useFirstDay()
  const [isAsking, setAsking] = useState(false)
  if (!firstDay) return null
  const { steps, left } = firstDay
  return (
    <section className={styles.section} aria-labelledby={TITLE_ID}>
      <header>
        <h2 id={TITLE_ID}>Mise en route</h2>
        <p className={styles.intro}>
          Ce qu’il faut avant d’ouvrir Estran à vos clients&nbsp;:{' '}
          {formatCount(steps.length - left, 'étape faite', 'étapes faites')} sur {steps.length}. Cette liste disparaît
          quand tout est fait.
        </p>
      </header>
      <ol className={styles.steps}>
        {steps.map(({ key, is_done }) => (
          <li key={key} data-done={is_done || undefined}>
            {is_done ? <IconCircleCheck size={24} /> : <span className={styles.open} aria-hidden="true" />}
            <div>
              <Link to={STEPS[key].place(firstDay)}>{STEPS[key].title}</Link>
              {!is_done && <p className={styles.about}>{STEPS[key].about}</p>}
              {key === 'mail' && mailPart(firstDay)}
            </div>
            <span className={is_done ? styles.state : 'visually-hidden'}>{is_done ? 'Fait' : 'À faire'}</span>
          </li>
        ))}
      </ol>
      <Button variant="default" className={styles.end} onClick={() => setAsking(true)}>
        Ne plus afficher
      </Button>
      {isAsking && <EndQuestion left={left} nextId={nextId} onClose={() => setAsking(false)} />}
    </section>
  )
}

interface EndQuestionProps {
  left: number
  nextId: string
  onClose: () => void
}

function EndQuestion({ left, nextId, onClose }: EndQuestionProps) {
  const end = useEndFirstDay(() => {
    // Close first: the dialog gives the focus back, to a button that is about to go.
    flushSync(onClose)
    focusById(nextId)
  })
  return (
    <Question
      title="Ne plus afficher la mise en route&nbsp;?"
      text={`${formatCount(left, 'étape n’est pas faite', 'étapes ne sont pas faites')}\u00A0: ce qui reste pourra toujours être fait, mais cette liste ne reviendra pas.`}
      yes={{ label: 'Ne plus afficher', isFinal: true, onPress: () => end.mutate() }}
      call={end}
      onClose={onClose}
    />
  )
}
