import { OAuth2Server } from 'oauth2-mock-server'

/** In the browser that signs in: who the provider says it is, as claims in JSON. */
export const IDENTITY_COOKIE = 'e2e_identity'

/** Between the product and that provider. */
export const PROVIDER_SECRET = 'a secret of the tests'

/** A real OpenID provider for both buttons; it takes whoever the browser's cookie names. */
export async function startProvider() {
  const server = new OAuth2Server()
  const identities = new Map<string, Record<string, unknown>>()
  await server.issuer.keys.generate('RS256')
  server.service.on('beforeAuthorizeRedirect', ({ url }: { url: URL }, request: { headers: { cookie?: string } }) => {
    const cookie = request.headers.cookie?.split('; ').find((one) => one.startsWith(`${IDENTITY_COOKIE}=`))
    const claims = cookie?.slice(IDENTITY_COOKIE.length + 1)
    if (claims) identities.set(url.searchParams.get('code') ?? '', JSON.parse(decodeURIComponent(claims)))
  })
  server.service.on(
    'beforeTokenSigning',
    ({ payload }: { payload: Record<string, unknown> }, request: { body?: { code?: string } }) => {
      Object.assign(payload, identities.get(request.body?.code ?? ''))
    },
  )
  await server.start(0, '127.0.0.1')
  const { port } = server.address()
  const issuer = `http://127.0.0.1:${port}`
  server.issuer.url = issuer
  return { issuer, stop: () => server.stop() }
}
