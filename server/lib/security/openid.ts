import * as openid from 'openid-client'
import type { ProviderConfig } from '../../config.ts'
import { clock } from '../clock.ts'

export type Claims = openid.IDToken

/** What must be kept while the browser is at the provider's. */
interface Authorization {
  state: string
  nonce: string
  codeVerifier: string
}

/** An identity provider: code flow, PKCE S256, state and nonce (OpenID Connect Core). */
export interface OpenIdProvider {
  /** Where to send the browser. */
  startAuthorization: () => Promise<Authorization & { address: string }>
  /** What the provider's signed answer says of the person; `answer` is our address with what the browser brought. */
  finishAuthorization: (answer: URL, authorization: Authorization) => Promise<Claims>
}

/** Seconds for each of the provider's answers. */
const ANSWER_SECONDS = 10
const DISCOVERY_LASTS_MS = 3_600_000

export function openProvider(provider: ProviderConfig, redirectUri: string): OpenIdProvider {
  let kept: { configuration: openid.Configuration; until: number } | null = null

  // A failure is not kept: the next authorization asks again.
  const discover = async () => {
    const now = clock.now().getTime()
    if (kept && now < kept.until) return kept.configuration
    const configuration = await discovery(provider)
    kept = { configuration, until: now + DISCOVERY_LASTS_MS }
    return configuration
  }

  return {
    startAuthorization: async () => {
      const configuration = await discover()
      const [state, nonce] = [openid.randomState(), openid.randomNonce()]
      const codeVerifier = openid.randomPKCECodeVerifier()
      const address = openid.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        // Or a browser that knows one account never gets another chance.
        prompt: 'select_account',
      })
      return { state, nonce, codeVerifier, address: address.href }
    },
    finishAuthorization: async (answer, { state, nonce, codeVerifier }) => {
      const tokens = await openid.authorizationCodeGrant(await discover(), answer, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('no ID token')
      return claims
    },
  }
}

function discovery({ issuer, clientId, clientSecret }: ProviderConfig) {
  // The settings let http through on this machine only (config.ts).
  const isHttp = issuer.startsWith('http:')
  return openid.discovery(new URL(issuer), clientId, undefined, openid.ClientSecretPost(clientSecret), {
    timeout: ANSWER_SECONDS,
    // Without these checks an ID token that came over TLS is believed whoever signed it.
    execute: [openid.enableNonRepudiationChecks, ...(isHttp ? [openid.allowInsecureRequests] : [])],
  })
}

/** What an operator needs of a failure, without the tokens and addresses that hang on it. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const codes = [error, error.cause].flatMap((one) =>
    one instanceof Error ? ['error', 'code'].map((name) => Object.entries(one).find(([key]) => key === name)?.[1]) : [],
  )
  const code = codes.find((one) => typeof one === 'string' && /^\w{1,40}$/.test(one))
  return [error.name, code, error.message].filter((one) => typeof one === 'string').join(': ')
}
