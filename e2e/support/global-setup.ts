import { startTemplates } from '../../server/test/postgres/templates.ts'
import { freePort } from '../../server/test/process.ts'
import { PROVIDER_SECRET, startProvider } from './provider.ts'
import { startServer, storeTemplates } from './server.ts'
import { storeSessions } from './sessions.ts'

/** Starts the product once for all journeys, with a provider to sign in by. */
export default async function start() {
  const pushPort = await freePort()
  const [provider, database] = await Promise.all([startProvider(), startTemplates()])
  storeTemplates(database.templates)
  const server = await startServer({
    ...providerSettings('GOOGLE', provider.issuer),
    ...providerSettings('MICROSOFT', provider.issuer),
    TRIAL_PUSH_URL: `http://127.0.0.1:${pushPort}`,
  })
  process.env.E2E_URL = server.url
  process.env.E2E_PUSH_PORT = String(pushPort)
  await storeSessions(server.url)
  return async () => {
    try {
      await server.stop()
    } finally {
      await provider.stop()
      await database.stop()
    }
  }
}

const providerSettings = (name: string, issuer: string) => ({
  [`${name}_CLIENT_ID`]: 'estran-e2e',
  [`${name}_CLIENT_SECRET`]: PROVIDER_SECRET,
  [`${name}_ISSUER`]: issuer,
})
