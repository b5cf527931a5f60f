import { expect, test } from 'vitest'
import { Visitor } from '../server/test/as.ts'
import { testSite } from '../server/test/site.ts'
import { filesEndingIn, read } from './sources.ts'

const site = testSite()
const { version } = JSON.parse(read('package.json'))

test('the API says the version of the product', async () => {
  const { body } = await new Visitor(site.app).request({ url: '/api/openapi.json' })
  expect(body.info.version).toBe(version)
})

test('the version has its heading in the changelog, its release note and its place in the lock file', () => {
  const headings = [...read('CHANGELOG.md').matchAll(/^## \[(.+?)\]/gm)].map(([, name]) => name)
  expect(headings.find((name) => name !== 'Non publié')).toBe(version)
  expect(filesEndingIn(['.md'], ['docs/releases'])).toContain(`docs/releases/${version}.md`)
  const lock = JSON.parse(read('package-lock.json'))
  expect([lock.version, lock.packages[''].version]).toEqual([version, version])
})
