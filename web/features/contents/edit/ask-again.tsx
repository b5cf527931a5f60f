import { formatCount } from '../../../lib/format.ts'
import { Question } from '../../../ui/frame/question.tsx'

interface AskAgainProps {
  people: number
  onYes: () => void
  onClose: () => void
}

const NO_CALL = { isPending: false, error: null }

/** Before new terms stop everyone at their next page. */
export const AskAgain = ({ people, onYes, onClose }: AskAgainProps) => (
  <Question
    title="Redemander l’acceptation ?"
    text={
      <>
        {formatCount(people, 'personne a accepté', 'personnes ont accepté')} les conditions en vigueur. Avant de
        continuer à utiliser Estran, {people > 1 ? 'elles devront' : 'elle devra'} accepter cette nouvelle version, dès
        maintenant pour les pages ouvertes.
      </>
    }
    yes={{ label: 'Enregistrer et redemander', onPress: onYes }}
    call={NO_CALL}
    onClose={onClose}
  />
)
