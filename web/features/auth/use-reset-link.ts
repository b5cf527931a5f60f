import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type ResetLink, readResetLink } from './reset-link.ts'

/**
 * The link that was opened, kept in memory only: it leaves the address bar and the history as soon as it is read.
 * A second link opened in the same tab takes the place of the first.
 */
export function useResetLink(): ResetLink | null {
  const { hash, search, state } = useLocation()
  const navigate = useNavigate()
  const [link, setLink] = useState(() => readResetLink(hash))
  const opened = readResetLink(hash)

  // While rendering, before the effect below takes it away.
  if (opened !== null && (opened.email !== link?.email || opened.token !== link.token)) setLink(opened)

  useEffect(() => {
    if (hash !== '') navigate({ search, hash: '' }, { replace: true, state })
  }, [hash, search, state, navigate])

  return link
}
