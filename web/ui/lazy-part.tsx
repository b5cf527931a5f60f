import { Component, type ComponentType, type ReactNode, Suspense, use, useState } from 'react'
import { ensureServed } from '../lib/call.ts'
import { Failed } from './failed.tsx'
import { Modal } from './frame/modal.tsx'

interface LazyPartOptions<P> {
  /** Shown while it loads. */
  loading?: ReactNode
  /** Shown when it could not be loaded. */
  failed?: (props: P, retry: () => void) => ReactNode
}

const NOT_LOADED = 'Cette partie de la page n’a pas pu être chargée.'

/** A part of a screen whose code is loaded when it is first shown; without network it says so, and is tried again by a press. */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { loading = null, failed = (_props, retry) => <Failed text={NOT_LOADED} onRetry={retry} /> }: LazyPartOptions<P> = {},
) {
  let latest: Promise<ComponentType<P>> | undefined
  const start = () => {
    latest = load().catch(refuse)
    return latest
  }
  return function LazyPart(props: P) {
    const [code, setCode] = useState(() => latest ?? start())
    const retry = () => {
      const next = start()
      setCode(next)
      next.catch(reloadIfServed).catch(() => undefined)
    }
    return (
      <LoadBoundary code={code} failed={failed(props, retry)}>
        <Suspense fallback={loading}>
          <Loaded code={code} props={props} />
        </Suspense>
      </LoadBoundary>
    )
  }
}

/**
 * Where the server answers and the code does not come: a browser may keep a failed load for as long as the page lives,
 * and after an update the code has another address.
 */
async function reloadIfServed() {
  await ensureServed()
  window.location.reload()
}

function Loaded<P extends object>({ code, props }: { code: Promise<ComponentType<P>>; props: P }) {
  const Part = use(code)
  return <Part {...props} />
}

/** The same for a dialog, which takes its place over the page. */
export const lazyDialog = <P extends { onClose: () => void }>(load: () => Promise<ComponentType<P>>) =>
  lazyPart<P>(load, {
    failed: ({ onClose }, retry) => (
      <Modal kind="question" title="Chargement impossible" onClose={onClose}>
        <Failed text={NOT_LOADED} onRetry={retry} />
      </Modal>
    ),
  })

class LoadFailure extends Error {}

function refuse(cause: unknown): never {
  throw new LoadFailure(NOT_LOADED, { cause })
}

interface LoadBoundaryProps {
  code: object
  failed: ReactNode
  children: ReactNode
}

interface LoadBoundaryState {
  error: unknown
  code: object
}

/** Any other error is for the boundary around the page. */
class LoadBoundary extends Component<LoadBoundaryProps, LoadBoundaryState> {
  override state: LoadBoundaryState = { error: null, code: this.props.code }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  static getDerivedStateFromProps({ code }: LoadBoundaryProps, state: LoadBoundaryState) {
    return code === state.code ? null : { code, error: null }
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    if (error instanceof LoadFailure) return this.props.failed
    throw error
  }
}
