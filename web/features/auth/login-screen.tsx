import { useSettings } from '../operator/operator.queries.ts'
import { LoginForm } from './login-form.tsx'

export function LoginScreen({ title }: { title: string }) {
  const settings = useSettings()
  return (
    <>
      <h1>{title}</h1>
      <LoginForm termsVersion={settings?.terms_version ?? null} accounts={settings?.demo ? 'demo' : 'real'} />
    </>
  )
}
