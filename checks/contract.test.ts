import { describe, expect, test } from 'vitest'
import { safeParse } from 'zod/mini'
import { withoutSchemas } from '../build/vite.contract.ts'
import { ACCESSES, type Access } from '../contract/core/access.ts'
import { served } from '../server/lib/http/route.ts'
import { Visitor } from '../server/test/as.ts'
import { testSite } from '../server/test/site.ts'
import { declaredEndpoints } from './contract-endpoints.ts'
import { moduleOf } from './modules.ts'
import { filesEndingIn, read } from './sources.ts'

const declared = await declaredEndpoints()
const cases = declared.map((one) => [one.name, one] as const)

const site = testSite()
const CONTRACT_FILE = new URL('../contract/lims.ts', import.meta.url).pathname

/** Written from docs/design.md, §2, not read from the contract. */
const ofPerson = (method: string) => [{ session: [], ...(method !== 'get' && { csrf: [] }) }]
const SECURITY: Record<Access, (method: string, isCookieless?: true) => object[]> = {
  public: (method, isCookieless) => (method === 'get' || isCookieless ? [] : [{ csrf: [] }]),
  'signed-in': ofPerson,
  registered: ofPerson,
  client: ofPerson,
  admin: ofPerson,
  super: ofPerson,
  automate: () => [{ token: [] }],
  lecture: () => [{ token: [] }, { password: [] }],
}

test('every endpoint that the contract writes is exported', () => {
  const written = filesEndingIn(['.ts'], ['contract']).flatMap((path) => read(path).match(/= endpoint\(\{/g) ?? [])
  expect(declared).toHaveLength(written.length)
})

describe('names', () => {
  test('no two endpoints have the same name', () => {
    expect(new Set(declared.map(({ name }) => name)).size).toBe(declared.length)
  })

  test('no two endpoints answer the same method and path, whatever their parameters are called', () => {
    const addresses = declared.map(({ endpoint }) => `${endpoint.method} ${endpoint.path.replace(/:\w+/g, ':')}`)
    expect(new Set(addresses).size).toBe(declared.length)
  })

  test('an endpoint is exported once', () => {
    expect(new Set(declared.map(({ endpoint }) => endpoint)).size).toBe(declared.length)
  })
})

describe('docs/design.md, §2', () => {
  test('the contract knows its eight words for access', () => {
    const design = ['public', 'signed-in', 'registered', 'client', 'admin', 'super', 'automate', 'lecture']
    expect([...ACCESSES].sort()).toEqual([...design].sort())
  })

  test.each(cases)('%s uses one of them', (_name, { endpoint }) => {
    expect(ACCESSES).toContain(endpoint.access)
  })
})

describe('an endpoint', () => {
  test.each(cases)('%s has a route, and it is that one', (_name, { endpoint }) => {
    expect(served.has(endpoint)).toBe(true)
    expect(site.app.hasRoute({ method: endpoint.method, url: `/api${endpoint.path}` })).toBe(true)
  })

  test('no route serves what the contract does not export', () => {
    const known = new Set(declared.map(({ endpoint }) => endpoint))
    expect(served.size).toBe(declared.length)
    expect([...served].filter((endpoint) => !known.has(endpoint))).toEqual([])
  })

  test('PUT refuses a body without anything to change; an alert alone has a level of its own', () => {
    const open = declared.filter(
      ({ endpoint }) => endpoint.method === 'PUT' && endpoint.body && safeParse(endpoint.body, {}).success,
    )
    expect(open.map(({ name }) => name)).toEqual(['setAlert'])
  })

  const tests = filesEndingIn(['.routes.test.ts'], ['server']).map((path) => {
    const text = read(path)
    return { imports: moduleOf(path, text).imports, words: text.match(/\w+/g) ?? [] }
  })

  test.each(cases)('%s is called by a test of its routes', (name, { file }) => {
    const callers = tests.filter(({ imports, words }) => {
      const isImported = imports.some(({ target }) => target === file)
      // Named in the import, then in at least one call.
      return isImported && words.filter((word) => word === name).length >= 2
    })
    expect(callers.length).toBeGreaterThan(0)
  })
})

describe('/api/openapi.json', () => {
  const methods = ['get', 'post', 'put', 'delete', 'patch', 'head', 'options', 'trace']
  const openapi = async () => (await new Visitor(site.app).request({ url: '/api/openapi.json' })).body

  const operations = async () => {
    const { paths } = await openapi()
    return Object.entries<Record<string, Record<string, unknown>>>(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
    )
  }

  test('is an OpenAPI 3.1 document', async () => {
    const document = await openapi()
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) })
    expect(document.servers).toEqual([{ url: expect.stringMatching(/^http/) }])
  })

  test('lists exactly the contract', async () => {
    const expected = declared.map(
      ({ endpoint }) => `${endpoint.method.toLowerCase()} ${endpoint.path.replace(/:(\w+)/g, '{$1}')}`,
    )
    const listed = (await operations()).map(({ method, path }) => `${method} ${path.replace(/^\/api/, '')}`)
    expect(listed.sort()).toEqual(expected.sort())
  })

  test('describes each operation by its words, parameters and answers', async () => {
    const all = await operations()
    expect(all.length).toBe(declared.length)
    for (const { path, method, operation } of all) {
      expect(methods).toContain(method)
      expect(operation).toMatchObject({
        summary: expect.stringMatching(/\S/),
        description: expect.stringMatching(/\S/),
      })
      const responses = Object.entries(operation.responses ?? {})
      expect([path, responses.length]).not.toEqual([path, 0])
      for (const [status, response] of responses) {
        expect(status).toMatch(/^([1-5](\d\d|XX)|default)$/)
        expect(response).toMatchObject({ description: expect.any(String) })
      }
      const parameters = (operation.parameters ?? []) as { name: string; in: string; required?: boolean }[]
      const inPath = parameters.filter((one) => one.in === 'path')
      expect(inPath.map(({ name }) => `{${name}}`).sort()).toEqual((path.match(/\{\w+\}/g) ?? []).sort())
      expect(inPath.every(({ required }) => required === true)).toBe(true)
    }
  })

  // Redocly and Spectral ask this of any document; docs/decisions/0093-description-for-machines.md has the rest.
  test('says of each operation its name in the contract, its tag, who may call, and in French what is answered', async () => {
    const document = await openapi()
    const tags = document.tags.map(({ name }: { name: string }) => name)
    const all = await operations()
    const nameOf = (path: string, method: string) =>
      declared.find(
        ({ endpoint }) =>
          `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}` === path && endpoint.method.toLowerCase() === method,
      )
    for (const { path, method, operation } of all) {
      const { name, endpoint } = nameOf(path, method) ?? {}
      expect([path, operation.operationId]).toEqual([path, name])
      expect(operation.tags).toEqual([expect.toSatisfy((tag: string) => tags.includes(tag))])
      for (const { description } of Object.values(operation.responses as Record<string, { description: string }>)) {
        expect([path, description]).toEqual([path, expect.stringMatching(/^(La|C’est|Rien|Un|Une) /)])
      }
      expect([path, operation.security]).toEqual([
        path,
        endpoint && SECURITY[endpoint.access](method, endpoint.isCookieless),
      ])
    }
    expect(new Set(all.map(({ operation }) => operation.operationId)).size).toBe(all.length)
    const used = all.flatMap(({ operation }) => (operation.security as object[]).flatMap((one) => Object.keys(one)))
    expect(Object.keys(document.components.securitySchemes).sort()).toEqual([...new Set(used)].sort())
    expect([...new Set(all.flatMap(({ operation }) => operation.tags))].sort()).toEqual(tags.sort())
  })

  test('gives the status and the body the contract declares', async () => {
    const all = await operations()
    for (const { endpoint } of declared) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      const found = all.find((one) => one.path.endsWith(path) && one.method === endpoint.method.toLowerCase())
      const { responses = {}, requestBody } = found?.operation ?? {}
      expect([path, Boolean(requestBody)]).toEqual([
        path,
        (endpoint.body ?? endpoint.rows ?? endpoint.takesFile ?? endpoint.upload) !== undefined,
      ])
      const successes = Object.entries(responses ?? {}).filter(([status]) => /^[23]/.test(status))
      const { status = 200, mayBeEmpty, hasRanges, revalidates } = endpoint
      const statuses = [
        status,
        ...(mayBeEmpty ? [204] : []),
        ...(hasRanges ? [206] : []),
        ...(revalidates ? [304] : []),
      ]
      expect([path, successes.map(([one]) => Number(one))]).toEqual([path, statuses])
      const hasBody = successes.some(([, response]) => 'content' in response)
      expect([path, hasBody]).toEqual([path, Boolean(endpoint.response ?? endpoint.media)])
    }
  })

  test('every reference leads somewhere', async () => {
    const document = await openapi()
    const references = JSON.stringify(document).match(/"\$ref":"[^"]+"/g) ?? []
    for (const reference of references) {
      const steps = reference.slice(10, -1).split('/').slice(1)
      const target = steps.reduce((at, step) => at?.[step], document)
      expect([reference, target]).not.toEqual([reference, undefined])
    }
  })
})

test.each([
  [
    'a part of another file',
    "import { part } from './core/access.ts'\nexport const x = endpoint({ ...part, path: '/x' })",
  ],
  [
    'a part with schemas',
    "import * as z from 'zod/mini'\nconst part = { query: z.object({}) }\nexport const x = endpoint({ ...part })",
  ],
  ['a name alone', "import { query } from './core/access.ts'\nexport const x = endpoint({ path: '/x', query })"],
])('an endpoint with %s does not reach browsers without it: the build fails', (_what, code) => {
  const { transform } = withoutSchemas()
  const build = (text: string) => typeof transform === 'function' && Reflect.apply(transform, {}, [text, CONTRACT_FILE])
  expect(() => build(code)).toThrow('which the browser has not')
  expect(() =>
    build("const part = { access: 'public' }\nexport const x = endpoint({ ...part, path: '/x' })"),
  ).not.toThrow()
})
