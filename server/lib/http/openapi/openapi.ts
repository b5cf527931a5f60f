import { readFileSync } from 'node:fs'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Config } from '../../../config.ts'
import { keptOnce } from '../../process/kept-once.ts'
import { cookieName } from '../../security/secret.ts'
import { SESSION_COOKIE } from '../../security/session.ts'
import { preparedJson, sendPrepared } from '../prepared.ts'
import { describeAnswer, endpointNames, securityOf, securitySchemes, TAGS } from './operations.ts'

/** The version of the product, from package.json. */
export const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
)

/** The page that it names leads to who runs the site. */
export const infoOf = (publicUrl: string, description: string) => ({
  title: 'Estran',
  version,
  description,
  license: { name: 'MIT', url: `${publicUrl}/licences.txt` },
  contact: { name: 'L’opérateur de ce site', url: `${publicUrl}/plan` },
})

/** /api/docs and /api/openapi.json, from the contract. */
export async function describeApi(app: FastifyInstance, config: Pick<Config, 'publicUrl' | 'isHttps'>) {
  const { publicUrl } = config
  const names = await endpointNames()
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: infoOf(publicUrl, introduction(`${publicUrl}/api`)),
      servers: [{ url: publicUrl }],
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      components: { securitySchemes: securitySchemes(cookieName(SESSION_COOKIE, config)) },
    },
    transform: (document) => {
      const { schema, url } = jsonSchemaTransform(document)
      return { schema: withOperation(schema, document.route, names), url }
    },
  })
  await app.register(async (docs) => {
    // Its page says that it is English, and what it shows is written in French.
    docs.addHook('onSend', async (_request, _reply, payload) =>
      typeof payload === 'string' ? payload.replace('<html lang="en">', '<html lang="fr">') : payload,
    )
    // The same by another name is written anew for each reader; as YAML that holds up everybody for seconds.
    docs.addHook('onRequest', async ({ routeOptions: { url } }, reply) =>
      url === '/api/docs/json' || url === '/api/docs/yaml' ? reply.redirect('/api/openapi.json', 308) : undefined,
    )
    await docs.register(swaggerUi, { routePrefix: '/api/docs', theme: { title: 'API d’Estran' } })
  })
  const document = keptOnce(() => preparedJson(JSON.stringify(app.swagger())))
  app.get('/api/openapi.json', { schema: { hide: true } }, async (request, reply) => {
    return sendPrepared(request, reply, await document())
  })
}

type DescribedSchema = ReturnType<typeof jsonSchemaTransform>['schema']

/** Adds what the contract says of a call beside its shapes. */
function withOperation(schema: DescribedSchema, { config }: RouteOptions, names: ReadonlyMap<unknown, string>) {
  const endpoint = config?.endpoint
  if (!schema || !endpoint) return schema
  const response = Object.entries(schema.response ?? {}).map(([status, answer]) => [
    status,
    { ...answer, 'x-response-description': describeAnswer(status) },
  ])
  return {
    ...schema,
    operationId: names.get(endpoint),
    security: securityOf(endpoint),
    response: Object.fromEntries(response),
  }
}

const introduction = (base: string) => `Pollution virale des zones conchylicoles.

**Base** : \`${base}\`. Tout est en JSON, sauf ce qui dit un autre type ; les jours sont à Paris (\`AAAA-MM-JJ\`), les instants en UTC (ISO 8601).

**Premier cookie** : un premier GET, par exemple \`GET /api/settings\`, pose le cookie \`XSRF-TOKEN\`. Toute requête qui écrit le renvoie dans l’en-tête \`X-XSRF-TOKEN\` ; sinon la réponse est 419, qui pose un nouveau cookie : recommencez avec lui.

**Session** : \`POST /api/auth/login\` l’ouvre par un cookie ; \`GET /api/auth/me\` dit qui est connecté.

**Automates** : \`Authorization: Bearer …\`, un jeton remis par l’opérateur, sans cookie ; seulement sous \`/api/lims\`, ou sous \`/api/ogc\` pour un jeton de lecture.

**Identifiants** : ceux des zones viennent de \`GET /api/zones/names\` (public) ou de \`GET /api/zones\`, ceux des secteurs de \`GET /api/sectors\`, les autres des listes. Un nombre ou le même en texte.

**Réécrire** : un PUT reprend ce que son GET a répondu, \`null\` compris, avec sa \`version\` ; si elle n’est plus la bonne, la réponse est 409 avec l’état actuel dans \`current\`.

**Erreurs** : \`message\`, et \`errors\` : un champ, une liste de messages.`
