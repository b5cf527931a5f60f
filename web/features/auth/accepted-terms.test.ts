import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../../lib/call.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { openToasts } from '../../lib/toasts.ts'
import { settingsQuery } from '../operator/operator.queries.ts'
import { prepareTerms, rememberedTerms, takeTermsToSend } from './accepted-terms.ts'

const SETTINGS = {
  operator_name: '',
  contact_email: '',
  contact_phone: '',
  funder_note: '',
  activation_note: '',
  country_layers: false,
  map_type: 'both' as const,
  closure_links: '',
  accessibility_state: 'not-assessed' as const,
  accessibility_rate: null,
  version: 1,
  logo: null,
  terms_version: 3,
  demo: true,
  demo_mails: false,
  sends_mails: true,
  sends_sms: false,
  public_url: '',
  coast_version: '',
}

let isAway = false
let asked = 0

function storage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

beforeEach(() => {
  isAway = false
  asked = 0
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('fetch', async () => {
    asked += 1
    if (isAway) throw new TypeError('Failed to fetch')
    return Response.json(SETTINGS)
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('what was ticked is sent once, in the version that the page knows', async () => {
  const client = createQueryClient()
  client.setQueryData(settingsQuery.queryKey, { ...SETTINGS, terms_version: 2 })
  const note = await prepareTerms(client, true)
  expect(takeTermsToSend()).toBeNull()
  note()
  // Remembered only once the server has it.
  expect([asked, rememberedTerms(), takeTermsToSend(), takeTermsToSend()]).toEqual([0, null, 2, null])
})

test('a box that this browser ticked by itself sends nothing, nor what was ticked by somebody whose sign-in failed', async () => {
  const client = createQueryClient()
  client.setQueryData(settingsQuery.queryKey, SETTINGS)
  ;(await prepareTerms(client, true))()
  ;(await prepareTerms(client, false))()
  expect(takeTermsToSend()).toBeNull()
})

test('a version that never came is asked again before it is accepted', async () => {
  const client = createQueryClient()
  isAway = true
  await client.prefetchQuery({ ...settingsQuery, meta: { shownBy: 'form' } })
  isAway = false
  ;(await prepareTerms(client, true))()
  expect([asked, takeTermsToSend()]).toEqual([2, 3])
})

test('when it cannot be had, the form says so and nothing is accepted', async () => {
  isAway = true
  await expect(prepareTerms(createQueryClient(), true)).rejects.toThrow(CallError)
  expect([openToasts(), rememberedTerms(), takeTermsToSend()]).toEqual([[], null, null])
})
