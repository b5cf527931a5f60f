import { type MutateOptions, type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

/** A mutation that a double tap sends once: `isPending` would only say so at the next render. */
export function useAction<T, V = void>(options: UseMutationOptions<T, Error, V>) {
  const isSending = useRef(false)
  const { mutateAsync, ...mutation } = useMutation(options)
  return {
    ...mutation,
    mutate: (variables: V, more?: MutateOptions<T, Error, V>) => {
      if (isSending.current) return
      isSending.current = true
      mutateAsync(variables, more)
        // Shown by the mutation's state or the client's toast.
        .catch(() => undefined)
        .finally(() => {
          isSending.current = false
        })
    },
  }
}
