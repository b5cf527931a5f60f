import { Button } from '@mantine/core'
import type { ComponentType } from 'react'
import { PROVIDERS, type Provider } from '../../../contract/auth.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { useLeaveForProvider } from './auth.queries.ts'
import { GoogleMark, MicrosoftMark } from './brand-marks.tsx'
import classes from './login-form.module.css'

const MARKS: [Provider, ComponentType][] = [
  ['google', GoogleMark],
  ['microsoft', MicrosoftMark],
]

/** `canLeave` is asked at each try. */
export function SocialButtons({ canLeave }: { canLeave: () => boolean }) {
  const { leave, busy, failure } = useLeaveForProvider()
  return (
    <div className={classes.social}>
      <p className={classes.divider}>ou</p>
      <FormMessage text={failure} />
      {MARKS.map(([provider, Mark]) => (
        <Button
          key={provider}
          variant="default"
          fullWidth
          leftSection={<Mark />}
          loading={busy === provider}
          onClick={() => canLeave() && leave(provider)}
        >
          Se connecter avec {PROVIDERS[provider]}
        </Button>
      ))}
    </div>
  )
}
