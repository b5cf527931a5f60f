import { type FormEvent, type ReactNode, type Ref, useEffect, useId } from 'react'
import { isBroken, isForbidden, isMissing } from '../../lib/call.ts'
import { focusById } from '../../lib/focus.ts'
import { Button } from '../button.tsx'
import { TYPED, useDialogGuard, useUnsaved } from '../frame/unsaved.ts'
import styles from './entity-form.module.css'
import { FormFooter } from './form-footer.tsx'
import { FailureMessage } from './form-message.tsx'

interface EntityFormProps {
  /** The result of useEntityForm(). */
  form: {
    submit: (event: FormEvent<HTMLFormElement>) => void
    busy: boolean
    faulty: number
    message: string | null
    error: Error | null
    changed: readonly unknown[]
    conflict: 'refused' | 'shown' | null
    refusal: string | null
    showCurrent: () => void
  }
  /** The fields. */
  children: ReactNode
  label?: string
  /** `page`: its buttons stay at hand below a long page once something has changed. */
  place?: 'dialog' | 'page'
  ref?: Ref<HTMLFormElement>
  submitLabel?: string
  submitClassName?: string | undefined
  isDisabled?: boolean
  /** Replaces sending. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void
  /** Replaces closing the dialog. */
  onLeave?: () => void
  leaveLabel?: string | undefined
  /** Message of a 404. */
  goneText?: string
  /** Why nothing more can be saved, shown instead of the button that saves; what was typed stays readable. */
  cannotSave?: string | undefined
  /** Shown when the server has not said what is wrong with the input: no network, an error of its own. */
  failure?: { title: string; text: string }
  /** Shown above the buttons. */
  about?: ReactNode
  /** More buttons. */
  buttons?: ReactNode
}

const KEPT = 'Ce que vous avez saisi reste affiché\u00A0: vous pouvez le copier.'

/** The frame of every form with a draft: fields, outcome of saving, buttons. */
export function EntityForm(props: EntityFormProps) {
  const { form, submitLabel = 'Enregistrer', onSubmit = form.submit, onLeave, failure } = props
  const { error, message } = form
  const { requestClose, leave } = useDialogGuard()
  useUnsaved(form.changed.length > 0 && TYPED)
  const cannotSave = props.cannotSave ?? refusedText(error, props.goneText)
  const hasFailed = failure && error && isBroken(error)
  const id = useId()
  const hasFooter = props.place !== 'page' || form.changed.length > 0
  useEffect(() => {
    if (!hasFooter) return
    return () => {
      // The pressed button went with the others.
      if (document.activeElement === document.body) focusById(id)
    }
  }, [hasFooter, id])
  return (
    <form
      id={id}
      tabIndex={props.place === 'page' ? -1 : undefined}
      ref={props.ref}
      onSubmit={onSubmit}
      noValidate
      className={styles.form}
      aria-label={props.label}
    >
      {props.children}
      {hasFooter && (
        <FormFooter
          message={cannotSave || hasFailed ? null : message}
          faulty={form.faulty}
          place={props.place}
          about={
            <>
              {hasFailed && <FailureMessage {...failure} reason={message} />}
              {cannotSave ? (
                <p className={styles.conflict} role="alert">
                  {cannotSave}
                </p>
              ) : (
                <Conflict form={form} />
              )}
              {props.about}
            </>
          }
        >
          {!cannotSave && (
            <Button
              type="submit"
              needsNetwork
              className={props.submitClassName}
              loading={form.busy}
              disabled={props.isDisabled}
            >
              {submitLabel}
            </Button>
          )}
          {props.buttons}
          <Button variant="default" onClick={() => (onLeave ? leave(onLeave) : requestClose())}>
            {props.leaveLabel ?? (cannotSave ? 'Fermer' : 'Annuler')}
          </Button>
        </FormFooter>
      )}
    </form>
  )
}

function refusedText(error: Error | null, goneText: string | undefined) {
  if (isMissing(error)) return `${goneText ?? error?.message} ${KEPT}`
  return isForbidden(error) ? `${error?.message} ${KEPT}` : undefined
}

/** After a 409: first what happened, then, once it is asked for, that the current version is shown. */
const Conflict = ({ form: { conflict, refusal, showCurrent } }: Pick<EntityFormProps, 'form'>) =>
  conflict && (
    <div className={styles.conflict} role="alert" tabIndex={-1}>
      {conflict === 'refused' ? (
        <>
          <p>{refusal} Ce que vous avez saisi est gardé.</p>
          <Button
            variant="default"
            onClick={({ currentTarget }) => {
              // The pressed button goes away.
              currentTarget.closest<HTMLElement>('[role=alert]')?.focus()
              showCurrent()
            }}
          >
            Voir la version actuelle
          </Button>
        </>
      ) : (
        <p>Vous voyez la version actuelle, et ce que vous avez saisi est gardé. Relisez, puis validez à nouveau.</p>
      )}
    </div>
  )
