import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react'
import { ensureServed } from '../lib/call.ts'
import { Failed } from './failed.tsx'

interface LazyPartOptions<P> {
  /** Shown while it loads. */
  loading?: ReactNode | ((props: P) => ReactNode)
  /** Shown when it could not be loaded. */
  failed?: (props: P, retry: () => void) => ReactNode
}

export const NOT_LOADED = 'Cette partie de la page n’a pas pu être chargée.'

/**
 * A part of a screen whose code is loaded when it is first shown; without network it says so, and is tried again by a
 * press. Not React's `lazy`: that shows what waits for 300 ms even where the code is already here.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  {
    loading: waiting = null,
    failed = (_props, retry) => <Failed text={NOT_LOADED} onRetry={retry} />,
  }: LazyPartOptions<P> = {},
) {
  let Part: ComponentType<P> | undefined
  let loading: Promise<void> | undefined
  /** One load for all who ask: the component of a second would take the place of the first, with all that was typed. */
  const preload = () => {
    loading ??= load().then(
      (component) => {
        Part = component
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  const start = async (show: (state: 'loaded' | 'failed') => void) => {
    try {
      await preload()
      // Rendered in slices: a press meanwhile does not wait.
      startTransition(() => show('loaded'))
    } catch (error) {
      show('failed')
      throw error
    }
  }
  function LazyPart(props: P) {
    const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
    useEffect(() => {
      start(setState).catch(() => undefined)
    }, [])
    const retry = () => {
      setState('loading')
      start(setState)
        .catch(reloadIfServed)
        .catch(() => undefined)
    }
    if (Part) return <Part {...props} />
    if (state === 'failed') return failed(props, retry)
    return typeof waiting === 'function' ? waiting(props) : waiting
  }
  return Object.assign(LazyPart, { preload })
}

/**
 * Where the server answers and the code does not come: a browser may keep a failed load for as long as the page lives,
 * and after an update the code has another address.
 */
async function reloadIfServed() {
  await ensureServed()
  window.location.reload()
}
