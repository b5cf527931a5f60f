import type { ComponentType } from 'react'
import { Failed } from '../failed.tsx'
import { lazyPart, NOT_LOADED } from '../lazy-part.tsx'
import { Modal } from './modal.tsx'

/** A lazy part that takes its place over the page. */
export const lazyDialog = <P extends { onClose: () => void }>(load: () => Promise<ComponentType<P>>) =>
  lazyPart<P>(load, {
    failed: ({ onClose }, retry) => (
      <Modal kind="question" title="Chargement impossible" onClose={onClose}>
        <Failed text={NOT_LOADED} onRetry={retry} />
      </Modal>
    ),
  })
