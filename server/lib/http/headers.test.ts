import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'
import { describe, expect, test } from 'vitest'
import { securityHeaders } from './headers.ts'

function headersOfHelmet(): [string, string][] {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet()(request, response, () => undefined)
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)])
}

const directivesOf = (policy: string) =>
  policy
    .split(';')
    .map((directive): [string, string] => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources.join(' ')]
    })
    .sort()

/** Headers where ours is not helmet's own default. */
const DIFFERENT = new Map([
  // Wider, but within this site only: others get no referrer either way.
  ['referrer-policy', 'same-origin'],
  // Stricter: no page of ours frames another.
  ['x-frame-options', 'DENY'],
])

/** Directives of the policy where ours is not helmet's; undefined where we name none. */
const DIFFERENT_DIRECTIVES = new Map<string, string | undefined>([
  // Stricter: no page has a <base>.
  ['base-uri', "'none'"],
  // Stricter: fonts and style sheets are our own files.
  ['font-src', "'self'"],
  ['style-src', "'self' 'unsafe-inline'"],
  // Stricter: nobody frames us.
  ['frame-ancestors', "'none'"],
  // Wider: an image made in the page has such an address, and nobody else can make one.
  ['img-src', "'self' data: blob:"],
  // Not named: script-src stands in for it, without 'unsafe-inline'.
  ['script-src-attr', undefined],
])

describe('on https, each header that helmet sets by default', () => {
  const theirs = headersOfHelmet()
  const ours = securityHeaders({ isHttps: true })

  test('is known', () => {
    expect(theirs.length).toBeGreaterThanOrEqual(12)
  })

  test.each(theirs.filter(([name]) => name !== 'content-security-policy'))('%s: %s, or stricter', (name, value) => {
    expect(ours[name]).toBe(DIFFERENT.get(name) ?? value)
    expect(DIFFERENT.get(name)).not.toBe(value)
  })

  const policies = new Map(theirs)
  const directives = new Map(directivesOf(ours['content-security-policy'] ?? ''))

  test.each(directivesOf(policies.get('content-security-policy') ?? ''))('policy %s %s, or stricter', (name, value) => {
    const isDifferent = DIFFERENT_DIRECTIVES.has(name)
    expect(directives.get(name)).toBe(isDifferent ? DIFFERENT_DIRECTIVES.get(name) : value)
    if (isDifferent) expect(DIFFERENT_DIRECTIVES.get(name)).not.toBe(value)
  })
})

test('on http, as on one’s own machine, nothing asks for https', () => {
  const headers = securityHeaders({ isHttps: false })
  expect(headers).not.toHaveProperty('strict-transport-security')
  expect(headers).not.toHaveProperty('cross-origin-opener-policy')
  expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
})
