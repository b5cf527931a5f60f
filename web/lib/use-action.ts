import { type MutateOptions, type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

/** A mutation that a double tap sends once: `isPending` would only say so at the next render. */
export function useAction<T, V = void>(options: UseMutationOptions<T, Error, V>) {
  const isSending = useRef(false)
  const sent = useRef(Promise.resolve())
  const { mutateAsync, ...mutation } = useMutation(options)
  const mutate = (variables: V, more?: MutateOptions<T, Error, V>) => {
    if (isSending.current) return
    isSending.current = true
    const end = () => {
      isSending.current = false
    }
    // A failure is shown by the mutation's state or the client's toast.
    sent.current = mutateAsync(variables, more).then(end, end)
  }
  return {
    ...mutation,
    mutate,
    /** Once what was sent before is shown: an « Annuler » may be pressed while its page is still read anew. */
    mutateNext: (variables: V) => void sent.current.then(() => mutate(variables)),
  }
}
