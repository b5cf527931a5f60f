import { useQueryClient } from '@tanstack/react-query'
import { type Scale, updateScale } from '../../../../contract/scales.ts'
import { CallError, call } from '../../../lib/call.ts'
import { fetchAgain } from '../../../lib/query-client.ts'
import { useAction } from '../../../lib/use-action.ts'
import { scalesQuery } from '../scales.queries.ts'
import { readDraft, type ScaleDraft } from './scale-draft.ts'

/** Throws a CallError, also for numbers that cannot be read. */
export function useUpdateScale({ type, version }: Scale) {
  const client = useQueryClient()
  return async (draft: ScaleDraft) => {
    const { errors, fields } = readDraft(draft)
    const [first] = Object.values(errors)
    if (first) throw new CallError(422, { message: first[0] ?? '', errors })
    const saved = await call(updateScale, { params: { type }, body: { version, ...fields } })
    client.setQueryData(scalesQuery.queryKey, (scales) => scales?.map((one) => (one.type === type ? saved : one)))
    for (const key of ['scales', 'zones', 'zones-admin']) client.invalidateQueries({ queryKey: [key] })
    return saved
  }
}

export function useReloadScale(type: Scale['type'], onCurrent: (current: Scale) => void) {
  const client = useQueryClient()
  return useAction({
    mutationFn: async () => {
      const scales = await fetchAgain(client, scalesQuery)
      return scales.find((one) => one.type === type)
    },
    onSuccess: (current) => current && onCurrent(current),
  })
}
