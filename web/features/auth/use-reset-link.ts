import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type ResetLink, readResetLink } from './reset-link.ts'

/** Kept in memory only, and removed from the address bar and the history. A second link in the tab replaces it. */
export function useResetLink(): ResetLink | null {
  const { hash, search, state } = useLocation()
  const navigate = useNavigate()
  const [link, setLink] = useState(() => readResetLink(hash))
  const opened = readResetLink(hash)

  // While rendering, before the effect below removes it.
  if (opened !== null && (opened.email !== link?.email || opened.token !== link.token)) setLink(opened)

  useEffect(() => {
    if (hash !== '') navigate({ search, hash: '' }, { replace: true, state })
  }, [hash, search, state, navigate])

  return link
}
