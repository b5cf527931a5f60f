import type { MapType } from '../../../../contract/operator.ts'
import { zoneTitle } from '../../../../contract/rules/zones.title.ts'
import type { ZoneName } from '../../../../contract/zones.ts'
import { copyAddress } from '../../../lib/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { IconShare } from '../../../ui/icons.ts'
import { mapAddress } from '../map.rules.ts'

interface ShareZoneProps {
  zone: ZoneName
  /** Null for what the operator shows first. */
  type: MapType | null
  /** A past day; null for today. */
  on: string | null
}

/** The device’s own way of sharing, else the address is copied. */
export function ShareZone({ zone, type, on }: ShareZoneProps) {
  const share = async () => {
    const url = new URL(mapAddress({ zone: zone.code, type, on }), window.location.href).href
    if ('share' in navigator) {
      const outcome = await navigator.share({ title: zoneTitle(zone), url }).then(
        () => 'shared',
        (error: Error) => (error.name === 'AbortError' ? 'given up' : 'refused'),
      )
      if (outcome !== 'refused') return
    }
    await copyAddress(url)
  }
  return (
    <Button fullWidth variant="default" leftSection={<IconShare size={20} />} onClick={() => void share()}>
      Partager
    </Button>
  )
}
