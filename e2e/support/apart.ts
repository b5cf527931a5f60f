import { type Server, startServer } from './server.ts'
import { test } from './visitor.ts'

/** A product of its own, for what other journeys would be told of: another name, a logo that is gone, new terms. */
export const apart = test.extend<{ product: Server }>({
  product: async ({ browserName: _ }, use) => {
    const server = await startServer()
    await use(server)
    await server.stop()
  },
  baseURL: ({ product }, use) => use(product.url),
})
