import { expect, test } from 'vitest'
import { bodyOf, newDraft, type QuoteDraft } from './quote-draft.rules.ts'

const TODAY = '2026-11-21'
const draft: QuoteDraft = { ...newDraft({ id: 7 }), samples: '12', wished_on: '01/12/26', message: 'Merci' }

test('a form that is filled in is sent as the contract wants it', () => {
  expect(bodyOf(draft, { today: TODAY, asksAddress: false })).toEqual({
    ...{ zone_id: 7, analyses: ['phages', 'arn_f'], samples: 12, wished_on: '2026-12-01', message: 'Merci' },
  })
})

test.each<[Partial<QuoteDraft>, object]>([
  [{ analyses: 'arn_f' }, { analyses: ['arn_f'] }],
  [{ samples: ' 1 000 ' }, { samples: 1000 }],
  [{ samples: 'douze' }, { samples: null }],
  [{ samples: '-3' }, { samples: null }],
  [{ samples: '1 0' }, { samples: null }],
  [{ samples: '1,5' }, { samples: 1.5 }],
  [{ samples: '' }, { samples: null }],
  [{ zone_id: '' }, { zone_id: null }],
  [{ wished_on: 'demain' }, { wished_on: 'demain' }],
])('%j leaves as %j', (typed, sent) => {
  expect(
    JSON.parse(JSON.stringify(bodyOf({ ...draft, ...typed }, { today: TODAY, asksAddress: false }))),
  ).toMatchObject(sent)
})

test('the address goes with a request that asks for it only', () => {
  const address = { street1: '1 quai', street2: '', postcode: '56170', city: 'Quiberon' }
  expect(bodyOf({ ...draft, ...address }, { today: TODAY, asksAddress: true })).toMatchObject(address)
  expect(bodyOf({ ...draft, ...address }, { today: TODAY, asksAddress: false })).not.toHaveProperty('street1')
})
