import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Scale, updateScale } from '../../../../contract/scales.ts'
import { CallError, call } from '../../../lib/call.ts'
import { scalesQuery } from '../scales.queries.ts'
import { readDraft, type ScaleDraft } from './scale-draft.ts'

/** Sends the scale as it is typed; throws what the server says of it. */
export async function sendScale(draft: ScaleDraft, { type, version }: Scale) {
  const { errors, fields } = readDraft(draft)
  const [first] = Object.values(errors)
  if (first) throw new CallError(422, { message: first[0] ?? '', errors })
  return call(updateScale, { params: { type }, body: { version, ...fields } })
}

/** Everything that shows classes is asked again. */
export function useSavedScale() {
  const client = useQueryClient()
  return (saved: Scale) => {
    client.setQueryData(scalesQuery.queryKey, (scales) => scales?.map((one) => (one.type === saved.type ? saved : one)))
    for (const key of ['scales', 'zones', 'zones-admin']) client.invalidateQueries({ queryKey: [key] })
  }
}

/** Asks for the scale as it is on the server at this moment. */
export function useReloadScale(type: Scale['type'], onCurrent: (current: Scale) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const scales = await client.fetchQuery({ ...scalesQuery, staleTime: 0 })
      return scales.find((one) => one.type === type)
    },
    onSuccess: (current) => current && onCurrent(current),
  })
}
