import { describe, expect, test } from 'vitest'
import { getOwnDetails, OwnDetails, updateOwnDetails } from '../../../contract/account.details.ts'
import { getUser, updateUser } from '../../../contract/users.ts'
import { as, createUser, Visitor } from '../../test/as.ts'
import { testSite } from '../../test/site.ts'

const site = testSite()

async function person() {
  const { id } = await createUser(site.db, 'client')
  const visitor = await as(site.app, site.db, { id })
  const read = async () => (await visitor.send(getOwnDetails, {})).body
  return {
    id,
    visitor,
    read,
    change: async (typed: object) =>
      visitor.call(updateOwnDetails, { body: { version: (await read()).version, ...typed } }),
    stored: () => site.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  }
}

describe('one’s own details', () => {
  test('are changed by oneself, as an administrator then sees them; the journal names the fields', async () => {
    const { id, change } = await person()
    const typed = {
      ...{ name: 'Le Bihan', firstname: 'Anaïs', organism_name: 'Les Parcs', siret: '732 829 320 00074' },
      ...{ street1: '1 quai Nord', street2: 'Bâtiment B', postcode: '56 170', city: 'Quiberon', country: 'FR' },
    }
    const { status, body } = await change(typed)
    expect(status).toBe(200)
    const saved = { ...typed, siret: '73282932000074', postcode: '56170' }
    expect(body).toMatchObject(saved)
    expect(body).not.toHaveProperty('email')
    const admin = await site.visitor('actalia-user')
    expect((await admin.send(getUser, { params: { id } })).body).toMatchObject({ ...saved, version: body.version })
    const acts = site.db.selectFrom('audit').select(['action', 'user_id', 'details']).where('subject_id', '=', id)
    expect(await acts.execute()).toEqual([
      {
        action: 'user-updated',
        user_id: id,
        details: ['name', 'firstname', 'organism_name', 'siret', 'street1', 'street2', 'postcode', 'city'].map(
          (field) => ({
            field,
          }),
        ),
      },
    ])
  })

  test('leave everything else as it is, whatever is sent', async () => {
    const { id: _id, change, stored } = await person()
    const before = await stored()
    const more = {
      role: 'actalia-admin',
      active: false,
      lims_client_id: 'C-9',
      email: 'x@y.fr',
      gender: 'F',
      start_zone_id: 1,
    }
    expect((await change({ firstname: 'Anne', ...more })).status).toBe(200)
    const { firstname, version: _v, search_text: _s, ...after } = await stored()
    const { firstname: _f, version: _bv, search_text: _bs, ...kept } = before
    expect([firstname, after]).toEqual(['Anne', kept])
  })

  test.each([
    [{ name: '' }, 'name'],
    [{ organism_name: '' }, 'organism_name'],
    [{ siret: '123' }, 'siret'],
    [{ postcode: '56' }, 'postcode'],
    [{ sector_id: 9999 }, 'sector_id'],
    [{ country: 'XX' }, 'country'],
    [{ city: 'a\nb' }, 'city'],
  ])('%j is refused: 422', async (typed, field) => {
    const { change } = await person()
    const { status, body } = await change(typed)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  test('changed meanwhile are answered as they are now: 409', async () => {
    const { visitor, read, change } = await person()
    const { version } = await read()
    await change({ city: 'Auray' })
    const { status, body } = await visitor.call(updateOwnDetails, { body: { version, city: 'Vannes' } })
    expect([status, body.current.city]).toEqual([409, 'Auray'])
  })

  test('changed meanwhile by an administrator tell neither who that was nor what administrators see', async () => {
    const { id, visitor, read } = await person()
    const { version } = await read()
    const admin = await site.visitor('actalia-user')
    await admin.send(updateUser, { params: { id }, body: { version, city: 'Auray' } })
    const { status, body } = await visitor.call(updateOwnDetails, { body: { version, city: 'Vannes' } })
    expect([status, body.message]).toEqual([409, 'Vos coordonnées ont été modifiées entre-temps.'])
    expect(body.current.city).toBe('Auray')
    expect(Object.keys(body.current).sort()).toEqual(Object.keys(OwnDetails.shape).sort())
  })

  test('are nobody’s without a session', async () => {
    const visitor = new Visitor(site.app)
    expect((await visitor.send(getOwnDetails, {})).status).toBe(401)
    expect((await visitor.call(updateOwnDetails, { body: { version: 1 } })).status).toBe(401)
  })
})
