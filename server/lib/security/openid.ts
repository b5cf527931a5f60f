import * as openid from 'openid-client'
import type { ProviderConfig } from '../../config.ts'
import { clock } from '../clock.ts'

export type IdTokenClaims = openid.IDToken

interface StartedAuthorization {
  state: string
  nonce: string
  codeVerifier: string
}

/** Authorization code flow with PKCE S256, state and nonce (OpenID Connect Core). */
export interface OpenIdProvider {
  startAuthorization: () => Promise<StartedAuthorization & { address: string }>
  finishAuthorization: (answer: URL, authorization: StartedAuthorization) => Promise<IdTokenClaims>
}

const ANSWER_SECONDS = 10
const DISCOVERY_LASTS_MS = 3_600_000

export function openProvider(provider: ProviderConfig, redirectUri: string): OpenIdProvider {
  let cached: { configuration: openid.Configuration; until: number } | null = null

  const discover = async () => {
    const now = clock.now().getTime()
    if (cached && now < cached.until) return cached.configuration
    const configuration = await discovery(provider)
    cached = { configuration, until: now + DISCOVERY_LASTS_MS }
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
        // Otherwise a browser with one account could never choose another.
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
  const isHttp = issuer.startsWith('http:')
  return openid.discovery(new URL(issuer), clientId, undefined, openid.ClientSecretPost(clientSecret), {
    timeout: ANSWER_SECONDS,
    // By default the library trusts an ID token received over TLS without checking its signature.
    execute: [openid.enableNonRepudiationChecks, ...(isHttp ? [openid.allowInsecureRequests] : [])],
  })
}

/** Leaves out the tokens and addresses that the error may carry. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const codes = [error, error.cause].flatMap((one) =>
    one instanceof Error ? ['error', 'code'].map((name) => Object.entries(one).find(([key]) => key === name)?.[1]) : [],
  )
  const code = codes.find((one) => typeof one === 'string' && /^\w{1,40}$/.test(one))
  return [error.name, code, error.message].filter((one) => typeof one === 'string').join(': ')
}
