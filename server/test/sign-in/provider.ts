import {
  type MutableResponse,
  type MutableToken,
  OAuth2Server,
  type TokenRequestIncomingMessage,
} from 'oauth2-mock-server'
import { afterAll, beforeAll } from 'vitest'
import { type Provider, redirectToProvider, takeFlash } from '../../../contract/auth.ts'
import type { Db } from '../../lib/db/pool.ts'
import type { Visitor } from '../as.ts'

export const TENANT = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'

let people = 0

/** A real OpenID provider in this process, which says of people what it is told to. */
export class TestProvider {
  /** The claims of the next ID tokens. */
  claims: Record<string, unknown> = {}
  /** Changes the answer to the next code. */
  onAnswer: (body: Record<string, unknown>) => void | Promise<void> = () => undefined
  /** The forms that brought codes. */
  readonly forms: Record<string, unknown>[] = []
  readonly server = new OAuth2Server()
  #port: number | undefined

  async start(): Promise<this> {
    if (this.server.issuer.keys.toJSON().length === 0) await this.server.issuer.keys.generate('RS256', { kid: 'test' })
    await this.server.start(this.#port, '127.0.0.1')
    this.#port = this.server.address().port
    this.server.issuer.url = this.origin
    this.server.service.removeAllListeners()
    this.server.service.on('beforeTokenSigning', (token: MutableToken) => Object.assign(token.payload, this.claims))
    this.server.service.on(
      'beforeResponse',
      ({ body }: MutableResponse, { body: form }: TokenRequestIncomingMessage) => {
        this.forms.push({ ...form })
        if (body) this.onAnswer(body)
      },
    )
    return this
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  stop(): Promise<void> {
    return this.server.stop()
  }

  /** The settings that name this provider. */
  config(tenant: string | null = null) {
    return { issuer: this.origin, clientId: 'estran', clientSecret: 'between us', tenant }
  }
}

/** A provider for all the tests of a file. */
export function testProvider(): TestProvider {
  const provider = new TestProvider()
  beforeAll(() => provider.start())
  afterAll(() => provider.stop())
  return provider
}

/** A person of their own at Google's, whose address is proven unless told. */
export const atGoogle = (email: unknown, more: Record<string, unknown> = {}) => {
  people += 1
  return { sub: `google-${people}`, email, email_verified: true, ...more }
}

/** A person of their own in the test directory of Microsoft's. */
export const atMicrosoft = (email: unknown, more: Record<string, unknown> = {}) => {
  people += 1
  return { sub: `pairwise-${people}`, tid: TENANT, oid: `oid-${people}`, email, ...more }
}

/** Presses the button and signs in at the provider's: the address the browser is then sent back to. */
export async function startAuthorization(
  visitor: Visitor,
  provider: Provider,
  body: Record<string, unknown> = {},
): Promise<URL> {
  const answer = await visitor.call(redirectToProvider, { params: { provider }, body })
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  const { headers } = await fetch(answer.body.redirectUrl, { redirect: 'manual' })
  return new URL(headers.get('location') ?? '')
}

/** Opens the address one is sent back to; returns where that leads. */
export async function finishAuthorization(visitor: Visitor, { pathname, search }: URL): Promise<string> {
  const { status, headers, body } = await visitor.request({ url: `${pathname}${search}` })
  if (status !== 302 || body !== '') throw new Error(`${status} ${JSON.stringify(body)}`)
  return String(headers.location)
}

/** Signs in there and comes back. */
export const signInAt = async (visitor: Visitor, provider: Provider, body: Record<string, unknown> = {}) =>
  finishAuthorization(visitor, await startAuthorization(visitor, provider, body))

/** The message that the login page shows afterwards. */
export const readFlash = async (visitor: Visitor): Promise<unknown> => (await visitor.send(takeFlash, {})).body.message

/** The last entry of the audit about a sign-in: who came in, or why someone did not. */
export async function lastSignIn(db: Db) {
  const { action, user_id, subject_id, details } = await db
    .selectFrom('audit')
    .selectAll()
    .where('action', 'in', ['signed-in', 'sign-in-failed'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { action, user_id, subject_id, details }
}
