import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  between,
  Day,
  Email,
  Id,
  Moment,
  multilineText,
  NewPassword,
  PathId,
  requiredPastedText,
  requiredText,
  searchText,
  text,
} from './fields.ts'

const accepts = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success

describe('a key in an address', () => {
  test.each([
    ['1', 1],
    ['42', 42],
    ['2147483647', 2_147_483_647],
  ])('%s is %d', (value, id) => {
    expect(z.parse(PathId, value)).toBe(id)
  })

  test.each([
    '0',
    '-1',
    '01',
    '1.0',
    '1e3',
    ' 1',
    '1 ',
    '',
    '2147483648',
    '9999999999',
    '99999999999',
    '１',
    '0x1',
    'a',
    1,
  ])('%j is none', (value) => {
    expect(accepts(PathId, value)).toBe(false)
  })
})

describe('a key in a body', () => {
  test.each([1, 2_147_483_647])('%d is one', (value) => {
    expect(z.parse(Id, value)).toBe(value)
  })

  test.each([0, -1, 1.5, 2_147_483_648, 1e21, Number.NaN, Number.POSITIVE_INFINITY, '1', null, true, [1]])(
    '%j is none',
    (value) => {
      expect(accepts(Id, value)).toBe(false)
    },
  )
})

describe('a day', () => {
  test.each(['2026-01-01', '2024-02-29', '2000-02-29', '1999-12-31', '0001-01-02', '9999-12-31'])(
    '%s is one',
    (value) => {
      expect(z.parse(Day, value)).toBe(value)
    },
  )

  test.each([
    '2026-02-29',
    '2026-02-30',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '01/02/2026',
    '2026-01-01T00:00:00Z',
    '0000-12-31',
    '0001-01-01',
    '',
  ])('%s is none', (value) => {
    expect(accepts(Day, value)).toBe(false)
  })
})

test('a moment says its time in UTC', () => {
  expect(accepts(Moment, '2026-01-05T08:12:00.000Z')).toBe(true)
  for (const value of ['2026-01-05', '2026-01-05T08:12:00', '2026-01-05T08:12:00+01:00', '2026-01-05 08:12:00Z']) {
    expect([value, accepts(Moment, value)]).toEqual([value, false])
  }
})

describe('a text', () => {
  test('loses its outer blanks before it is measured', () => {
    expect(z.parse(text(4), '  baie \n')).toBe('baie')
    expect(accepts(text(4), 'baies')).toBe(false)
  })

  test('may be empty, unless it is required', () => {
    expect(z.parse(text(4), '   ')).toBe('')
    expect(accepts(requiredText(4), '   ')).toBe(false)
    expect(accepts(requiredText(4), '')).toBe(false)
    expect(z.parse(requiredText(4), ' a ')).toBe('a')
  })

  test.each([
    ['Étang de Thau 🌊', 'Étang de Thau 🌊'],
    ['E\u0301tang\u00a0de \t\u2009 Thau\ufeff', 'Étang de Thau'],
    ['Ne pas récolter ⚠️ 👩🏽‍🔬 ❤️‍🔥', 'Ne pas récolter ⚠️ 👩🏽‍🔬 ❤️‍🔥'],
    ['O’Brien-Žižek, Nguyễn, 李, Ελένη', 'O’Brien-Žižek, Nguyễn, 李, Ελένη'],
  ])('%j on one line is %j', (typed, kept) => {
    expect(z.parse(text(50), typed)).toBe(kept)
  })

  test('says what is wrong with it, once', () => {
    const told = (schema: z.ZodMiniType, value: string) =>
      z.safeParse(schema, value).error?.issues.map(({ message }) => message)
    const invisible = ['Ce texte contient un caractère invisible : tapez-le au lieu de le coller.']
    expect(told(text(50), 'a\u0000b')).toEqual(invisible)
    expect(told(text(50), 'a\u200db 🌊')).toEqual(invisible)
    expect(told(text(50), 'a\nb\u200b')).toEqual(['Ce texte tient sur une seule ligne.'])
    expect(told(multilineText(50), 'a\nb\u202e')).toEqual(invisible)
  })

  test('on several lines keeps them, however they were ended', () => {
    expect(z.parse(multilineText(50), ' Étel :\r\n\ttrois\rou quatre \n')).toBe('Étel :\n trois\nou quatre')
  })

  test('to search for is cleaned and never refused', () => {
    expect(z.parse(searchText(50), ' ri\u00advière\n\u200bd’E\u0301tel\u202e ')).toBe('rivière d’Étel')
  })

  test.each(['\u202a06 12\u202c', '\u200b06 12\ufeff', ' \u2068 06 12 \u2069 '])(
    '%j, pasted, is what one sees of it',
    (typed) => {
      expect(z.parse(requiredPastedText(5), typed)).toBe('06 12')
      expect(accepts(requiredPastedText(5), typed.replace('06 12', ''))).toBe(false)
    },
  )

  test.each([1, null, undefined, {}, ['a'], true])('%j is none', (value) => {
    expect(accepts(text(50), value)).toBe(false)
  })
})

describe('an address for mail', () => {
  test.each([
    ['yann@parcs.example', 'yann@parcs.example'],
    ['  Yann.Le-Goff@PARCS.Example\n', 'yann.le-goff@parcs.example'],
    ['a+b_c@d-e.fr', 'a+b_c@d-e.fr'],
    ["o'brien@b.fr", "o'brien@b.fr"],
    ['Yann <yann@parcs.example>', 'yann@parcs.example'],
    ['\ufeff\u200byann@parcs.example\u200b', 'yann@parcs.example'],
    ['contact@xn--hutres-essai-6fb.fr', 'contact@huîtres-essai.fr'],
  ])('%j is kept as %j', (typed, kept) => {
    expect(z.parse(Email, typed)).toBe(kept)
  })

  test.each([
    '',
    'yann',
    'yann@',
    '@parcs.example',
    'yann@parcs',
    'a b@c.fr',
    'a@b.fr,c@d.fr',
    'a@b.fr\nBcc: c@d.fr',
    'Yann <yann@parcs.example>, Anne <anne@parcs.example>',
    'a..b@c.fr',
    'a\u0000@b.fr',
    'yänn@parcs.example',
    `${'a'.repeat(250)}@b.fr`,
    ['a@b.fr'],
    { $gt: '' },
    1,
    null,
  ])('%j is none', (value) => {
    expect(accepts(Email, value)).toBe(false)
  })

  test.each([
    ['yann', 'Cette adresse email n’est pas valide\u00A0: écrivez-la comme jean.dupont@exemple.fr.'],
    ['  ', 'Ce champ est obligatoire.'],
    ['yann@par\u00adcs.example', 'Ce texte contient un caractère invisible : tapez-le au lieu de le coller.'],
    ['yann@\u202eelpmaxe.scrap', 'Ce texte contient un caractère invisible : tapez-le au lieu de le coller.'],
  ])('%j is told its fault, once', (value, fault) => {
    expect(z.safeParse(Email, value).error?.issues.map(({ message }) => message)).toEqual([fault])
  })
})

describe('a new password', () => {
  test.each([
    ['x'.repeat(12), 12],
    ['x'.repeat(128), 128],
    ['🌊'.repeat(12), 12],
    ['🌊'.repeat(128), 128],
    ['  deux blancs  ', 15],
    ['\tune tabulation', 15],
    ['            ', 12],
  ])('%j is one, kept to the byte', (value, length) => {
    expect([...value]).toHaveLength(length)
    expect(z.parse(NewPassword, value)).toBe(value)
  })

  test.each([
    ['', 'Au moins 12 caractères.'],
    ['x'.repeat(11), 'Au moins 12 caractères.'],
    ['🌊'.repeat(11), 'Au moins 12 caractères.'],
    ['x'.repeat(129), 'Au plus 128 caractères.'],
    ['🌊'.repeat(129), 'Au plus 128 caractères.'],
    [undefined, 'Ce champ est obligatoire.'],
    [['x'.repeat(12)], 'Ce champ est obligatoire.'],
    [123_456_789_012, 'Ce champ est obligatoire.'],
  ])('%j is none', (value, message) => {
    expect(z.safeParse(NewPassword, value).error?.issues.map((issue) => issue.message)).toEqual([message])
  })
})

describe('a rule between fields', () => {
  const Pair = z
    .object({
      one: Id,
      two: z.pipe(
        text(3),
        z.transform((value) => value.length),
      ),
    })
    .check(between('two', 'pas pareils', ({ one, two }) => one === two))
  const told = (value: unknown) =>
    z.safeParse(Pair, value).error?.issues.map(({ path, message }) => [path.join('.'), message === 'pas pareils'])

  test('is told under its field, and only when it is broken', () => {
    expect(told({ one: 2, two: 'ab' })).toBeUndefined()
    expect(told({ one: 2, two: 'a' })).toEqual([['two', true]])
  })

  test('is told beside the faults of other fields', () => {
    expect(told({ one: 'x', two: 'ab' })).toEqual([
      ['one', false],
      ['two', true],
    ])
  })

  test.each([null, undefined, 'text', 3])('does not judge %j, which has no fields', (value) => {
    expect(told(value)).toEqual([['', false]])
  })
})
