import { Notice } from '../../ui/notice.tsx'
import { useSettings } from './operator.queries.ts'

export function DemoNotice() {
  const settings = useSettings()
  return (
    settings?.demo && (
      <Notice>
        Données de démonstration (valeurs fictives)
        {settings.demo_mails && (
          <>
            {' · '}
            <a href="/demo/mails">mails</a>
          </>
        )}
      </Notice>
    )
  )
}
