import { test } from './visitor.ts'

/**
 * A product beside that of the other journeys, for what these would be told of: another name, a logo that is gone, new
 * terms. They share it, one after the other, by their tag @apart, so each puts back what the next one looks at.
 */
export const apart = test.extend({
  baseURL: async ({ product }, use, testInfo) => {
    if (!testInfo.tags.includes('@apart')) throw new Error('Give it the tag @apart.')
    // The product’s background work has just begun, and leaves the processor to others.
    testInfo.slow()
    await use(product.url)
  },
})
