import { DEMO_NOTICE } from '../../../contract/core/demo.ts'
import { Notice } from '../../ui/notice.tsx'
import { useSettings } from './operator.queries.ts'

export function DemoNotice() {
  const settings = useSettings()
  return (
    settings?.demo && (
      <Notice>
        {DEMO_NOTICE}
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
