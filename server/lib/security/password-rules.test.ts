import { describe, expect, test } from 'vitest'
import { passwordFault } from './password-rules.ts'

const PERSON = {
  email: 'yann.legoff@parcs-quiberon.example',
  role: 'client',
  name: 'Le Goff',
  firstname: 'Yann',
  organism_name: 'SARL Les Parcs de Quiberon',
} as const
/** A person who has not told their name yet. */
const NOBODY = { email: 'ab@cd.fr', role: 'client', name: '', firstname: '', organism_name: '' } as const

const COMMON = 'Ce mot de passe est trop courant : choisissez-en un que personne ne devinera.'
const OWN = 'Ce mot de passe ressemble trop à votre nom, votre adresse ou votre organisme.'

test.each([
  'motdepasse123',
  'Motdepasse123!',
  'MOTDEPASSE123',
  'password1234',
  'p@ssw0rdp@ssw0rd',
  'azertyuiop123',
  'qwertyuiop12',
  'qsdfghjklmwx',
  '1234azerty1234',
  '123456789012',
  '111111111111',
  '20262026202620',
  'abcdefghijkl',
  'iloveyou1234',
  'bonjour12345',
  'soleil123456',
  'Bretagne2026!',
  '            ',
  '🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂',
  'actalia123456',
  'huitres12345',
])('« %s » is common', (password) => {
  expect([passwordFault(password, NOBODY), passwordFault(password, PERSON)]).toEqual([COMMON, COMMON])
})

test.each(['sleepyhollow', 'JesusLovesMe', '2026 sleepyhollow !', 'neversaymypassword', 'perasperaadastra'])(
  '« %s » was leaked',
  (password) => {
    const administrator = { ...NOBODY, role: 'actalia-admin' } as const
    expect(passwordFault(password, password.length < 16 ? NOBODY : administrator)).toBe(COMMON)
  },
)

test.each(['x', 'azerty', 'motdepasse', '1234567890', 'password '])('« %s » over and over is common', (unit) => {
  for (const length of [12, 33, 64, 120]) {
    const password = unit.repeat(Math.ceil(length / unit.length))
    expect([password, passwordFault(password, NOBODY)]).toEqual([password, COMMON])
  }
})

describe('a person’s own words', () => {
  test.each([
    'yann.legoff@parcs-quiberon.example',
    'YANN.LEGOFF@parcs-quiberon.example',
    'yann.legoff56',
    'yannlegoff1985',
    '!!LeGoffYann!!',
    'Le Goff Le Goff',
    'Quiberon2026!',
    'QUIBÉRON-2026',
    'Les Parcs de Quiberon',
    'LesParcsDeQuiberon56!',
    'sarl.parcs.56',
    'estran-legoff',
    'actalia.yann',
  ])('« %s » is made of them', (password) => {
    expect(passwordFault(password, PERSON)).toBe(OWN)
  })

  test('are only theirs: another person may take them', () => {
    expect(passwordFault('LesParcsDeQuiberon56!', NOBODY)).toBeNull()
  })

  test('may stand among others', () => {
    expect(passwordFault('Quiberon sous la pluie de mars', PERSON)).toBeNull()
    expect(passwordFault('le vent de noroît', PERSON)).toBeNull()
  })

  test('that are too short say nothing', () => {
    expect(passwordFault('abracadabrantesque', { ...NOBODY, name: 'Ab', firstname: 'Ra' })).toBeNull()
  })

  test('with signs of patterns are no pattern', () => {
    expect(passwordFault('une marée (.*) + grève', { ...NOBODY, name: '.*', organism_name: '(+[' })).toBeNull()
  })
})

test.each([
  'une phrase 🌊 assez longue',
  '  la marée monte  ',
  'correct horse battery staple',
  'vent de noroît sur Thau',
  '🌊🦪⚓🐚🦀🐟🌬️⛵🌅🪝🧭🦞',
  'Zr8!kq2-Vw6m',
  'морской ветер и соль',
  'hhhuître-plate/59',
])('« %s » is a good one', (password) => {
  expect(passwordFault(password, PERSON)).toBeNull()
})

test('a long one is judged whole, whatever it begins with', () => {
  expect(passwordFault(`${'x'.repeat(74)}a12345`, PERSON)).toBeNull()
  expect(passwordFault('la marée monte et la marée descend sans fin '.repeat(2), PERSON)).toBeNull()
  const longest = Array.from({ length: 128 }, (_, index) => String.fromCodePoint(0x61 + ((index * index) % 26))).join(
    '',
  )
  expect(passwordFault(longest, PERSON)).toBeNull()
})

test.each([
  ['actalia-admin', 'marée à 5 h 12', 16],
  ['actalia-user', 'marée à 5 h 12', 16],
  ['actalia-user', '🌊'.repeat(15), 16],
  ['actalia-user', 'marée à 5 h 12 !', null],
  ['client', 'marée à 5 h 12', null],
  ['registered', 'marée à 5 h 12', null],
] as const)('%s with « %s »: at least %s', (role, password, least) => {
  const fault = least && `Au moins ${least} caractères pour un administrateur.`
  expect(passwordFault(password, { ...PERSON, role })).toBe(fault)
})

test('an administrator’s long one may still be common or made of their own words', () => {
  expect(passwordFault('motdepassemotdepasse', { ...PERSON, role: 'actalia-user' })).toBe(COMMON)
  expect(passwordFault('yann.legoff.quiberon', { ...PERSON, role: 'actalia-admin' })).toBe(OWN)
})
