import { useSettings } from './lib/settings.ts'
import { Notice } from './ui/notice.tsx'

/** On every page of a demonstration: what is shown was made up. */
export function DemoNotice() {
  const settings = useSettings()
  return settings?.demo && <Notice>Données de démonstration (valeurs fictives)</Notice>
}
