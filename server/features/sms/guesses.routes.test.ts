import { beforeEach, describe, expect, test } from 'vitest'
import { deleteOwnPhone } from '../../../contract/sms.ts'
import { deleteUser } from '../../../contract/users.ts'
import { forgetPhones, type PhonePerson, phonePerson, TEST_GATEWAY, wrongCode } from '../../test/mailing/phones.ts'
import { testSite } from '../../test/site.ts'

const site = testSite('empty', () => ({ sms: TEST_GATEWAY }))
const person = () => phonePerson(site)
beforeEach(() => forgetPhones(site.db))

const NUMBER = '06 12 34 56 78'
const statuses = async (answers: Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).sort()
const holders = async () =>
  (await site.db.selectFrom('phones').select('user_id').execute()).map(({ user_id }) => user_id)
const messages = async () =>
  (await site.db.selectFrom('mails').select('id').where('kind', '=', 'sms-code').execute()).length

describe('a code is tried five times', () => {
  test('then the right one is refused too, and its person is told', async () => {
    const { ask, code, prove, get } = await person()
    await ask(NUMBER)
    const right = await code()
    const told = []
    for (let time = 0; time < 5; time++) told.push((await prove(wrongCode(right))).body.message)
    expect(told.slice(0, 4)).toEqual(Array(4).fill('Ce code n’est pas le bon.'))
    expect(told[4]).toMatch(/Après 5 essais il ne vaut plus rien/)
    expect((await prove(right)).status).toBe(422)
    expect(await get()).toEqual({ number: null, pending: null })
  })

  test('and no more when the tries come all at once', async () => {
    const { id, ask, code, prove } = await person()
    await ask(NUMBER)
    const right = await code()
    expect(await statuses(Array.from({ length: 30 }, () => prove(wrongCode(right))))).toEqual(Array(30).fill(422))
    const { tries } = await site.db
      .selectFrom('phone_codes')
      .select('tries')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(tries).toBe(5)
    expect((await prove(right)).status).toBe(422)
  })

  test('a message that is tried again brings no further tries', async () => {
    const { ask, code, prove } = await person()
    await ask(NUMBER)
    for (let time = 0; time < 5; time++) await prove(wrongCode(await code()))
    await expect(code()).rejects.toThrow('no code leaves')
  })
})

describe('whoever guesses', () => {
  test('is sent three codes a day, and told when to come back', async () => {
    const { ask } = await person()
    for (let time = 0; time < 3; time++) expect((await ask(`06 12 34 56 7${time}`)).status).toBe(200)
    const { status, body, headers } = await ask(NUMBER)
    expect([status, headers['retry-after']]).toEqual([429, expect.stringMatching(/^86[34]\d\d$/)])
    expect(body.message).toBe('Vous avez demandé 3 codes, le maximum d’une journée. Réessayez dans 24\u00A0heures.')
  })

  test('gets no more by asking all at once', async () => {
    const { ask } = await person()
    const answers = await statuses(Array.from({ length: 8 }, (_, time) => ask(`06 12 34 56 7${time}`)))
    expect(answers).toEqual([200, 200, 200, 429, 429, 429, 429, 429])
  })

  test('is sent the first for a number whoever asks, and of all others five a day: no number is kept from its owner', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, person))
    // One for each account, which the operator has activated.
    expect(await statuses(people.map(({ ask }) => ask(NUMBER)))).toEqual(people.map(() => 200))
    const [five, three] = [
      [200, 200, 200, 200, 200],
      [429, 429, 429],
    ]
    expect(await statuses(people.map(({ ask }) => ask(NUMBER)))).toEqual([...five, ...three])
    expect((await people[7]?.ask(NUMBER))?.status).toBe(429)
    const owner = await person()
    await owner.own(NUMBER)
    expect(await holders()).toHaveLength(1)
    expect((await (await person()).ask('+33 6 12 34 56 79')).status).toBe(200)
  })

  test('has five tries a day at a number for each of their accounts', async () => {
    await (await person()).own(NUMBER)
    await site.db.deleteFrom('limits').execute()
    let tries = 0
    for (let account = 0; account < 5; account++) {
      const { ask, code, prove } = await person()
      if ((await ask(NUMBER)).status !== 200) continue
      const right = await code()
      for (let time = 0; time < 9; time++) {
        if ((await prove(wrongCode(right))).body.message !== 'Ce code ne vaut plus rien\u00A0: demandez-en un autre.')
          tries++
      }
    }
    expect(tries).toBe(25)
    expect(await holders()).toHaveLength(1)
  })

  test('proves nothing by the code that somebody else was sent for the same number', async () => {
    const [me, other] = [await person(), await person()]
    await me.ask(NUMBER)
    await other.ask(NUMBER)
    const mine = await me.code()
    await other.code()
    expect((await other.prove(mine)).status).toBe(422)
    expect((await me.prove(mine)).status).toBe(200)
    expect(await holders()).toEqual([me.id])
  })

  test('is told the same of a number whether anybody has it or not', async () => {
    await (await person()).own(NUMBER)
    const [taken, free] = [await (await person()).ask(NUMBER), await (await person()).ask('06 12 34 56 79')]
    expect(Object.keys(taken.body)).toEqual(Object.keys(free.body))
    expect([taken.status, free.status]).toEqual([200, 200])
  })
})

describe('at the same moment', () => {
  test('one proof of two by the same code is done', async () => {
    const { ask, code, prove, get } = await person()
    await ask(NUMBER)
    const right = await code()
    expect(await statuses([prove(right), prove(right), prove(right)])).toEqual([200, 422, 422])
    expect((await get()).number).toBe('+33612345678')
  })

  test('two that ask for a code are sent one message', async () => {
    const { ask } = await person()
    expect(await statuses([ask(NUMBER), ask('06 12 34 56 79')])).toEqual([200, 200])
    expect(await messages()).toBe(1)
  })

  test('one number proved by two people is one person’s', async () => {
    const people = [await person(), await person(), await person()]
    const proofs: [PhonePerson, string][] = []
    for (const one of people) {
      await one.ask(NUMBER)
      proofs.push([one, await one.code()])
    }
    expect(await statuses(proofs.map(([one, code]) => one.prove(code)))).toEqual([200, 200, 200])
    expect(await holders()).toHaveLength(1)
  })

  test('two people who swap their numbers both have one', async () => {
    const [a, b] = [await person(), await person()]
    await a.own('06 12 34 56 70')
    await b.own('06 12 34 56 71')
    await a.ask('06 12 34 56 71')
    await b.ask('06 12 34 56 70')
    const [first, second] = [await a.code(), await b.code()]
    expect(await statuses([a.prove(first), b.prove(second)])).toEqual([200, 200])
    expect([(await a.get()).number, (await b.get()).number]).toEqual(['+33612345671', '+33612345670'])
  })

  test('a proof and the end of the account leave nothing of the number', async () => {
    const me = await person()
    const admin = await site.visitor('actalia-user')
    await me.ask(NUMBER)
    const right = await me.code()
    const [, removal] = await Promise.all([
      me.prove(right),
      admin.send(deleteUser, { params: { id: me.id }, body: {} }),
    ])
    expect(removal.status).toBe(204)
    expect(await holders()).toEqual([])
  })

  test('a proof and the end of the number end in one of the two', async () => {
    const me = await person()
    await me.ask(NUMBER)
    const right = await me.code()
    const [proof] = await Promise.all([me.prove(right), me.visitor.send(deleteOwnPhone, {})])
    const { number, pending } = await me.get()
    expect([proof.status, number, pending]).toEqual([
      expect.toSatisfy((status) => status === 200 || status === 422),
      number === null ? null : '+33612345678',
      null,
    ])
  })
})
