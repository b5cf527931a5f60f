import { lazy, Suspense } from 'react'
import { useOpenedUser } from './user-address.ts'

const UserDrawer = lazy(() => import('./user-drawer.tsx').then((file) => ({ default: file.UserDrawer })))

/** The account that the address of the list opens, if any. */
export function OpenedUser({ onGone }: { onGone: () => void }) {
  const { id, close } = useOpenedUser()
  return <Suspense>{id !== null && <UserDrawer key={id} userId={id} onClose={close} onGone={onGone} />}</Suspense>
}
