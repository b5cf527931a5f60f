import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { PROVIDERS, type Provider } from '../../../contract/auth.ts'
import { Button } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form/form-message.tsx'
import { flashQuery, type ProviderOptions, useRedirectToProvider } from './auth.queries.ts'
import { GoogleMark, MicrosoftMark } from './brand-marks.tsx'
import styles from './login-form.module.css'
import { useFailedProvider } from './use-failed-provider.ts'

const MARKS: [Provider, ComponentType][] = [
  ['google', GoogleMark],
  ['microsoft', MicrosoftMark],
]

interface SocialButtonsProps {
  readOptions: () => ProviderOptions | null
}

export function SocialButtons({ readOptions }: SocialButtonsProps) {
  const { leave, busy, failure } = useRedirectToProvider()
  const failed = useFailedProvider()
  const { data: flash } = useQuery(flashQuery(failed))
  const press = (provider: Provider) => {
    const options = readOptions()
    if (options) leave(provider, options)
  }
  return (
    <div className={styles.social}>
      <p className={styles.divider}>ou</p>
      <FormMessage text={busy ? null : (failure ?? flash ?? null)} />
      {MARKS.map(([provider, Mark]) => (
        <Button
          key={provider}
          variant="default"
          fullWidth
          leftSection={<Mark />}
          loading={busy === provider}
          onClick={() => press(provider)}
        >
          Se connecter avec {PROVIDERS[provider]}
        </Button>
      ))}
    </div>
  )
}
