import { expect, test } from 'vitest'
import { listSectors } from '../../../contract/organisms.ts'
import { Visitor } from '../../test/as.ts'
import { testSite } from '../../test/site.ts'

const site = testSite('demo')

test('anyone reads the sectors, « Autres » last and the only one to ask which', async () => {
  const { status, body } = await new Visitor(site.app).send(listSectors, {})
  expect(status).toBe(200)
  expect(body).toHaveLength(20)
  expect(body.filter((one: { needs_comment: boolean }) => one.needs_comment)).toEqual([body.at(-1)])
  expect(body.at(-1)).toMatchObject({ name: 'Autres' })
})
