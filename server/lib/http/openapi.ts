import { readFileSync } from 'node:fs'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { type PreparedAnswer, preparedJson, sendPrepared } from './prepared.ts'
import { TOKEN_SCHEME } from './route.ts'

/** The version of the product, from package.json. */
export const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
)

/** /api/docs and /api/openapi.json, from the contract. */
export async function describeApi(app: FastifyInstance, publicUrl: string) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Estran', version, description: introduction(`${publicUrl}/api`) },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { [TOKEN_SCHEME]: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(async (docs) => {
    // Its page says that it is English, and what it shows is written in French.
    docs.addHook('onSend', async (_request, _reply, payload) =>
      typeof payload === 'string' ? payload.replace('<html lang="en">', '<html lang="fr">') : payload,
    )
    await docs.register(swaggerUi, { routePrefix: '/api/docs', theme: { title: 'API d’Estran' } })
  })
  let document: Promise<PreparedAnswer> | undefined
  app.get('/api/openapi.json', { schema: { hide: true } }, async (request, reply) => {
    document ??= preparedJson(JSON.stringify(app.swagger()))
    return sendPrepared(request, reply, await document)
  })
}

const introduction = (base: string) => `Pollution virale des zones conchylicoles.

**Base** : \`${base}\`. Tout est en JSON, sauf ce qui dit un autre type ; les jours sont à Paris (\`AAAA-MM-JJ\`), les instants en UTC (ISO 8601).

**Premier cookie** : un premier GET, par exemple \`GET /api/settings\`, pose le cookie \`XSRF-TOKEN\`. Toute requête qui écrit le renvoie dans l’en-tête \`X-XSRF-TOKEN\` ; sinon la réponse est 419, qui pose un nouveau cookie : recommencez avec lui.

**Session** : \`POST /api/auth/login\` l’ouvre par un cookie ; \`GET /api/auth/me\` dit qui est connecté.

**Automates** : \`Authorization: Bearer …\`, un jeton remis par l’opérateur, sans cookie ; seulement sous \`/api/lims\`, ou sous \`/api/ogc\` pour un jeton de lecture.

**Identifiants** : ceux des zones viennent de \`GET /api/zones/names\` (public) ou de \`GET /api/zones\`, ceux des secteurs de \`GET /api/sectors\`, les autres des listes. Un nombre ou le même en texte.

**Réécrire** : un PUT reprend ce que son GET a répondu, \`null\` compris, avec sa \`version\` ; si elle n’est plus la bonne, la réponse est 409 avec l’état actuel dans \`current\`.

**Erreurs** : \`message\`, et \`errors\` : un champ, une liste de messages.`
