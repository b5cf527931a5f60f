import type { Scale } from '../../../contract/scales.ts'
import { focusById } from '../../lib/focus.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { useUpdateScale } from './editor/editor.queries.ts'
import { draftOf } from './editor/scale-draft.ts'
import styles from './keep-scale.module.css'

interface KeepScaleProps {
  scale: Scale
  /** Takes the focus, as the button goes. */
  nextId: string
}

/** Saves as it is the scale that came with the product: then it is the operator's. */
export function KeepScale({ scale, nextId }: KeepScaleProps) {
  const update = useUpdateScale()
  const { mutate, isPending, moveFocus } = useAction({
    mutationFn: () => update(draftOf(scale), scale),
    onSuccess: () => {
      moveFocus(() => focusById(nextId))
    },
  })
  return (
    <div className={styles.line}>
      <p>
        <strong>{scale.label}</strong>&nbsp;: l’échelle proposée au départ. Relisez ses bornes et ses conseils, puis
        changez-les ou gardez-les.
      </p>
      <Button variant="default" needsNetwork loading={isPending} onClick={() => mutate()}>
        Garder telle quelle
      </Button>
    </div>
  )
}
