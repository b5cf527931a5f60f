import type { ContentKey, ContentProposal } from '../../../../contract/contents.ts'
import { useFocusAfter } from '../../../lib/use-focus-after.ts'
import { Button } from '../../../ui/button.tsx'
import { useDismissContentProposal } from '../contents.queries.ts'
import { type DiffPiece, piecesOf } from './diff.rules.ts'
import styles from './proposals.module.css'
import { DiffText } from './text-diff.tsx'

interface ProposalsProps {
  contentKey: ContentKey
  proposals: readonly ContentProposal[]
  /** What takes those out again whose passage is in the text that is being written. */
  taken: readonly ContentProposal[]
  /** Not once the passage was written anew. */
  canTakeOut: (undo: ContentProposal) => boolean
  onTake: (proposal: ContentProposal) => void
  onTakeOut: (undo: ContentProposal) => void
}

/** Passages of the delivered text beside the operator's own; nothing changes by itself. */
export function Proposals({ contentKey, proposals, taken, canTakeOut, onTake, onTakeOut }: ProposalsProps) {
  const dismiss = useDismissContentProposal(contentKey)
  const focusAfter = useFocusAfter()
  const onDismiss = (id: string) => {
    // The pressed button goes with its passage.
    focusAfter(`[data-proposal]:not([data-proposal="${id}"]) [data-take], textarea[name="body"]`)
    dismiss.mutate(id)
  }
  return (
    <section className={styles.proposals} aria-labelledby="proposals-title">
      <h3 id="proposals-title">Le texte d’origine a changé</h3>
      <p>
        Rien n’est publié sans vous. Un passage repris vient dans le texte plus bas, où vous pouvez encore l’écrire
        autrement.
      </p>
      <ol>
        {proposals.map((proposal, index) => (
          <li key={proposal.id} data-proposal={proposal.id}>
            <ProposedPassage number={index + 1} {...proposal} />
            <ProposalActions
              number={index + 1}
              proposal={proposal}
              undo={taken.find(({ id }) => id === proposal.id)}
              canTakeOut={canTakeOut}
              onTake={onTake}
              onTakeOut={onTakeOut}
              onDismiss={onDismiss}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}

interface ProposalActionsProps extends Pick<ProposalsProps, 'canTakeOut' | 'onTake' | 'onTakeOut'> {
  number: number
  proposal: ContentProposal
  /** Undefined until it is taken over. */
  undo: ContentProposal | undefined
  onDismiss: (id: string) => void
}

function ProposalActions({ number, proposal, undo, canTakeOut, onTake, onTakeOut, onDismiss }: ProposalActionsProps) {
  if (undo) {
    return (
      <div className={styles.actions}>
        <p role="status">
          {proposal.delivered === '' ? 'Retiré du texte' : 'Repris dans le texte'}&nbsp;: à enregistrer.
        </p>
        {canTakeOut(undo) && (
          <Button variant="default" onClick={() => onTakeOut(undo)}>
            Défaire<span className="visually-hidden">&nbsp;: passage {number}</span>
          </Button>
        )}
      </div>
    )
  }
  return (
    <div className={styles.actions}>
      <Button variant="default" data-take onClick={() => onTake(proposal)}>
        {proposal.delivered === '' ? 'Retirer' : 'Reprendre'}
        <span className="visually-hidden"> le passage {number}</span>
      </Button>
      <Button variant="subtle" needsNetwork onClick={() => onDismiss(proposal.id)}>
        Laisser le mien<span className="visually-hidden">&nbsp;: passage {number}</span>
      </Button>
    </div>
  )
}

type ProposedPassageProps = Pick<ContentProposal, 'own' | 'delivered'> & { number: number }

function ProposedPassage({ number, own, delivered }: ProposedPassageProps) {
  const pieces = piecesOf(own, delivered, 'words')
  const sides: [string, string, DiffPiece['kind']][] = [
    ['Le vôtre', own, 'added'],
    ['Proposé', delivered, 'removed'],
  ]
  return (
    <div className={styles.passage}>
      {sides.map(([name, text, others]) => (
        <div key={name}>
          <span className={styles.side} aria-hidden="true">
            {name}
          </span>
          {text === '' ? (
            <p>{name === 'Proposé' ? 'Passage retiré.' : 'Rien sur ce point.'}</p>
          ) : (
            <DiffText
              label={`Passage ${number}, ${name.toLowerCase()}`}
              pieces={pieces.filter(({ kind }) => kind !== others)}
            />
          )}
        </div>
      ))}
    </div>
  )
}
