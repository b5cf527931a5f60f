import { Link, useLocation } from 'react-router'
import { PAGES, type PageName } from '../../../../contract/core/pages.ts'
import { DialogBody } from '../../../ui/frame/dialog.tsx'
import { Modal } from '../../../ui/frame/modal.tsx'
import styles from './key-list.module.css'

type KeyWords = readonly [keys: string, what: string]

const EVERYWHERE: readonly KeyWords[] = [
  ['Ctrl\u00A0+\u00A0K', 'aller à un écran, une zone, un chapitre du guide…'],
  ['/', 'chercher, là où l’écran a une recherche'],
  ['?', 'cette liste'],
  ['Échap', 'fermer ce qui est ouvert'],
]

/** Where they work only while the focus is there, the words say so. */
const OF_SCREENS: { readonly [P in PageName]?: readonly KeyWords[] } = {
  'home-user': [
    ['Flèches', 'sur la carte\u00A0: la déplacer\u00A0; sur la courbe\u00A0: point suivant'],
    ['+ et −', 'sur la carte\u00A0: agrandir, réduire'],
    ['↓ ↑ puis Entrée', 'dans la recherche\u00A0: ouvrir une zone trouvée'],
  ],
  rankings: [
    ['Flèches', 'dans la grille\u00A0: aller de case en case'],
    ['Espace', 'dans la grille\u00A0: cocher la case, ouvrir la liste'],
    ['Majuscule\u00A0+\u00A0Espace', 'dans la grille\u00A0: cocher la ligne'],
    ['Entrée', 'dans la grille\u00A0: modifier ou ouvrir la case'],
    ['Échap', 'dans la grille\u00A0: rendre à la case ce qu’elle avait'],
    ['Ctrl\u00A0+\u00A0D', 'comme la ligne au-dessus'],
    ['Ctrl\u00A0+\u00A0Z', 'revenir sur le dernier changement'],
    ['Ctrl\u00A0+\u00A0V', 'coller depuis un tableur'],
    ['Ctrl\u00A0+\u00A0Entrée', 'enregistrer'],
  ],
}

/** « ? »: the keys of the screen one looks at. */
export function KeyList({ onClose }: { onClose: () => void }) {
  const { pathname } = useLocation()
  const page = PAGES.find(({ path }) => path === pathname)
  const own = page && OF_SCREENS[page.name]
  return (
    <Modal kind="question" title="Raccourcis clavier" onClose={onClose}>
      <DialogBody>
        <Keys keys={EVERYWHERE} />
        {own && (
          <section aria-labelledby="own-keys">
            <h3 id="own-keys">{page.title}</h3>
            <Keys keys={own} />
          </section>
        )}
        <p>
          Les touches seules («&nbsp;/&nbsp;» et «&nbsp;?&nbsp;») se désactivent dans{' '}
          <Link to="/app/account#account-keys" replace onClick={onClose}>
            votre compte
          </Link>
          .
        </p>
      </DialogBody>
    </Modal>
  )
}

const Keys = ({ keys }: { keys: readonly KeyWords[] }) => (
  <dl className={styles.keys}>
    {keys.map(([key, what]) => (
      <div key={key}>
        <dt>
          <kbd>{key}</kbd>
        </dt>
        <dd>{what}</dd>
      </div>
    ))}
  </dl>
)
