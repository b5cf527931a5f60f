import { type Scale, updateScale } from '../../../../contract/scales.ts'
import { CallError, call } from '../../../lib/call.ts'
import { showSuccess } from '../../../lib/toasts.ts'
import { namedErrors, readDraft, type ScaleDraft } from './scale-draft.ts'

/** Throws a CallError, also for numbers that cannot be read; its faults are named as the form's fields are. */
export function useUpdateScale() {
  return async (draft: ScaleDraft, { type, version, classes }: Scale) => {
    const { errors, fields } = readDraft(draft)
    const [first] = Object.values(errors)
    try {
      if (first) throw new CallError(422, { message: first[0] ?? '', errors })
      // One that someone else has taken away becomes a new one.
      const sent = fields.classes.map((one) => ({
        ...one,
        key: classes.some(({ key }) => key === one.key) ? one.key : null,
      }))
      const saved = await call(updateScale, { params: { type }, body: { version, ...fields, classes: sent } })
      showSuccess('Échelle enregistrée', saved.label)
      return saved
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      throw new CallError(error.status, { ...error, message: error.message, errors: namedErrors(error.errors, draft) })
    }
  }
}
