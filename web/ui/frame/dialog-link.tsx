import type { ComponentProps, MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { useDialogGuard } from './unsaved.ts'

/** Leads from a dialog to a page, in the dialog's place, so that Back opens it again. */
export function DialogLink({ to, ...link }: ComponentProps<typeof Link>) {
  const navigate = useNavigate()
  const { leave } = useDialogGuard()
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    leave(() => navigate(to, { replace: true }))
  }
  return <Link {...link} to={to} onClick={follow} />
}
