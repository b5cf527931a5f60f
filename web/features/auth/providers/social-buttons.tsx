import { useQuery } from '@tanstack/react-query'
import { PROVIDERS, type Provider } from '../../../../contract/auth.ts'
import { Button } from '../../../ui/button.tsx'
import { IconKey } from '../../../ui/first-icons.ts'
import { FormMessage } from '../../../ui/form/form-message.tsx'
import { flashQuery, type ProviderOptions, useRedirectToProvider, useSignInWithPasskey } from '../auth.queries.ts'
import styles from '../login-form.module.css'
import { canUsePasskeys } from '../second-factor/passkey-support.ts'
import { useFailedProvider } from './use-failed-provider.ts'

interface SocialButtonsProps {
  readOptions: () => ProviderOptions | null
}

export function SocialButtons({ readOptions }: SocialButtonsProps) {
  const { leave, busy, failure } = useRedirectToProvider()
  const failed = useFailedProvider()
  const { data: flash } = useQuery(flashQuery(failed))
  const passkey = useSignInWithPasskey()
  const press = (provider: Provider) => {
    const options = readOptions()
    if (options) leave(provider, options)
  }
  return (
    <div className={styles.social}>
      <p className={styles.divider}>ou</p>
      <FormMessage text={busy || passkey.isPending ? null : (passkey.error?.message ?? failure ?? flash ?? null)} />
      {MARKS.map(([provider, Mark]) => (
        <Button
          key={provider}
          needsNetwork
          variant="default"
          fullWidth
          leftSection={<Mark />}
          loading={busy === provider}
          onClick={() => press(provider)}
        >
          Se connecter avec {PROVIDERS[provider]}
        </Button>
      ))}
      {canUsePasskeys() && (
        <Button
          needsNetwork
          variant="default"
          fullWidth
          leftSection={<IconKey size={20} />}
          loading={passkey.isPending}
          onClick={() => {
            const options = readOptions()
            if (options) passkey.mutate(options)
          }}
        >
          Se connecter avec une clé d’accès
        </Button>
      )}
    </div>
  )
}

const GoogleMark = () => (
  <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
    <path
      fill="#4285F4"
      d="M23.5 12.27c0-.85-.08-1.66-.22-2.45H12v4.64h6.45a5.52 5.52 0 0 1-2.39 3.62v3h3.87c2.26-2.09 3.57-5.16 3.57-8.81Z"
    />
    <path
      fill="#34A853"
      d="M12 24c3.24 0 5.95-1.08 7.93-2.91l-3.87-3c-1.07.72-2.45 1.15-4.06 1.15-3.13 0-5.78-2.11-6.72-4.95h-4v3.1A12 12 0 0 0 12 24Z"
    />
    <path fill="#FBBC05" d="M5.28 14.29a7.2 7.2 0 0 1 0-4.58v-3.1h-4a12 12 0 0 0 0 10.78l4-3.1Z" />
    <path
      fill="#EA4335"
      d="M12 4.76c1.76 0 3.34.6 4.59 1.8l3.43-3.44A11.5 11.5 0 0 0 12 0 12 12 0 0 0 1.28 6.61l4 3.1C6.22 6.87 8.87 4.76 12 4.76Z"
    />
  </svg>
)

const MicrosoftMark = () => (
  <svg viewBox="0 0 21 21" width="18" height="18" aria-hidden="true">
    <path fill="#F25022" d="M0 0h10v10H0z" />
    <path fill="#7FBA00" d="M11 0h10v10H11z" />
    <path fill="#00A4EF" d="M0 11h10v10H0z" />
    <path fill="#FFB900" d="M11 11h10v10H11z" />
  </svg>
)

const MARKS: [Provider, typeof GoogleMark][] = [
  ['google', GoogleMark],
  ['microsoft', MicrosoftMark],
]
