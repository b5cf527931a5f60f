import { type RefObject, useState } from 'react'
import { REQUIRED } from '../../lib/form/required.ts'
import { CheckField } from '../../ui/form/check-field.tsx'
import { useSettings } from '../operator/operator.queries.ts'
import { rememberedTerms } from './accepted-terms.ts'

const NOT_ACCEPTED = "Vous devez accepter les conditions d'utilisation pour continuer"

/** The box without which no form opens a session; `isFirst`: of somebody who has accepted nothing yet, whatever this browser remembers. */
export function useTermsBox(form: RefObject<HTMLFormElement | null>, { isFirst } = { isFirst: false }) {
  const version = useSettings()?.terms_version ?? null
  const [choice, setChoice] = useState<{ version: number | null; isAccepted: boolean } | null>(null)
  const [hasTried, setHasTried] = useState(false)
  // Terms that change while the page is open are asked again.
  const isStillMeant = choice !== null && (choice.version === null || choice.version === version)
  const isRemembered = !isFirst && version !== null && rememberedTerms() === version
  const isAccepted = isStillMeant ? choice.isAccepted : isRemembered
  return {
    /** By the person; not by what this browser remembers, maybe of somebody else. */
    isTicked: isStillMeant && choice.isAccepted,
    /** Says what is missing, and goes there. */
    check: () => {
      if (!isAccepted) form.current?.querySelector<HTMLInputElement>('[name=terms]')?.focus()
      setHasTried(!isAccepted)
      return isAccepted
    },
    box: (
      <CheckField
        name="terms"
        checked={isAccepted}
        isRequired
        hint={REQUIRED}
        onChange={(isChecked) => setChoice({ version, isAccepted: isChecked })}
        error={hasTried && !isAccepted ? NOT_ACCEPTED : undefined}
        label={
          <>
            J’accepte les{' '}
            <a href="/auth/legals#terms" target="_blank" rel="noopener">
              conditions d’utilisation<span className="visually-hidden"> (nouvel onglet)</span>
            </a>
          </>
        }
      />
    ),
  }
}
