import { lazyDialog } from '../../../ui/frame/lazy-dialog.tsx'
import type { MenuPage } from '../menu.ts'
import type { useScreenKeys } from './use-screen-keys.ts'

const Palette = lazyDialog(() => import('./palette.tsx').then((file) => file.Palette))
const KeyList = lazyDialog(() => import('./key-list.tsx').then((file) => file.KeyList))

interface ScreenKeysProps {
  keys: ReturnType<typeof useScreenKeys>
  pages: readonly MenuPage[]
}

export const ScreenKeys = ({ keys: { opened, close }, pages }: ScreenKeysProps) => (
  <>
    {opened === 'palette' && <Palette pages={pages} onClose={close} />}
    {opened === 'list' && <KeyList onClose={close} />}
  </>
)
