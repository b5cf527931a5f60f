import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { PROVIDERS, type Provider } from '../../../../contract/auth.ts'

const isProvider = (name: string | null): name is Provider => name !== null && Object.hasOwn(PROVIDERS, name)

export function failedProvider(search: string): Provider | null {
  const name = new URLSearchParams(search).get('failed')
  return isProvider(name) ? name : null
}

/** Reads `?failed=google` once: a reload or a bookmark shows nothing. */
export function useFailedProvider(): Provider | null {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const [failed] = useState(() => failedProvider(search))

  useEffect(() => {
    if (new URLSearchParams(search).has('failed')) navigate({ search: '' }, { replace: true, state })
  }, [search, state, navigate])

  return failed
}
