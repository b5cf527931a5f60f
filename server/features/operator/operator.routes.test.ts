import { expect, test } from 'vitest'
import { getSettings } from '../../../contract/operator.ts'
import { Visitor } from '../../test/as.ts'
import { testSite } from '../../test/site.ts'

const site = testSite()

test('anyone reads the public settings, and only those', async () => {
  const { status, body } = await new Visitor(site.app).send(getSettings, {})
  expect(status).toBe(200)
  expect(Object.keys(body).sort()).toEqual([
    'coast_version',
    'contact_email',
    'contact_phone',
    'demo',
    'demo_mails',
    'funder_note',
    'operator_name',
    'terms_version',
  ])
  expect(body).toMatchObject({ operator_name: 'ACTALIA', terms_version: 1, demo: true, demo_mails: false })
})
