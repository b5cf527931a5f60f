import { type ComponentType, useEffect, useState } from 'react'
import { Failed } from '../failed.tsx'
import { lazyPart, NOT_LOADED } from '../lazy-part.tsx'
import { Loading } from '../loading.tsx'
import { DialogBody } from './dialog.tsx'
import { Modal } from './modal.tsx'

/** A lazy part that takes its place over the page. */
export const lazyDialog = <P extends { onClose: () => void }>(load: () => Promise<ComponentType<P>>) =>
  lazyPart<P>(load, {
    loading: ({ onClose }) => <LoadingFrame onClose={onClose} />,
    failed: ({ onClose }, retry) => (
      <Modal kind="question" title="Chargement impossible" onClose={onClose}>
        <Failed text={NOT_LOADED} onRetry={retry} />
      </Modal>
    ),
  })

/** The frame of a dialog that comes sooner would only flash. */
const PATIENCE_MS = 300

function LoadingFrame({ onClose }: { onClose: () => void }) {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isLong) return null
  return (
    <Modal kind="question" title="Chargement" onClose={onClose}>
      <DialogBody>
        <Loading />
      </DialogBody>
    </Modal>
  )
}
