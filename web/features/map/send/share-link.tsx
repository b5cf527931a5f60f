import type { ReactNode } from 'react'
import { share } from '../../../lib/sharing/share.ts'
import { copyAddress } from '../../../lib/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { IconShare } from '../../../ui/icons.ts'

interface ShareLinkProps {
  /** The name under which other applications show it. */
  title: string
  url: string | undefined
  /** Asks for an address that could not be had. */
  onMissing?: () => void
  needsNetwork?: boolean
  loading?: boolean
  children: ReactNode
}

/** By the device’s own list of applications, else the address is copied. */
export function ShareLink({ title, url, onMissing, children, ...looks }: ShareLinkProps) {
  const passOn = async () => {
    if (url === undefined) return onMissing?.()
    if (!(await share({ title, url }))) await copyAddress(url)
  }
  return (
    <Button {...looks} fullWidth variant="default" leftSection={<IconShare size={20} />} onClick={() => void passOn()}>
      {children}
    </Button>
  )
}
