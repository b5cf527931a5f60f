import { type MutateOptions, type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { notePlace } from './use-focus-after.ts'

/** A mutation that a double tap sends once: `isPending` would only say so at the next render. */
export function useAction<T, V = void>(options: UseMutationOptions<T, Error, V>) {
  const isSending = useRef(false)
  const sent = useRef(Promise.resolve())
  const last = useRef<{ variables: V }>(undefined)
  const isStillThere = useRef<() => boolean>(() => false)
  const { mutateAsync, ...mutation } = useMutation(options)
  const send = (variables: V, isThere: () => boolean, more?: MutateOptions<T, Error, V>) => {
    if (isSending.current) return
    isSending.current = true
    isStillThere.current = isThere
    const end = () => {
      isSending.current = false
    }
    // A failure is shown by the mutation's state or the client's toast.
    sent.current = mutateAsync(variables, more).then(end, end)
  }
  return {
    ...mutation,
    mutate: (variables: V, more?: MutateOptions<T, Error, V>) => send(variables, notePlace(), more),
    /** Sends once the change before is shown, and only the last of several: a switch pressed meanwhile counts. */
    mutateNext: (variables: V) => {
      const wish = { variables }
      const isThere = notePlace()
      last.current = wish
      void sent.current.then(() => last.current === wish && send(variables, isThere))
    },
    /** For the answer: moves the focus, unless whoever pressed has gone on to something else. */
    moveFocus: (move: () => void) => {
      if (isStillThere.current()) move()
    },
  }
}
