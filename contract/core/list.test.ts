import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { FILTER_OPERATORS, listOf, listQuery, splitFilter } from './list.ts'

const query = listQuery({ sort: ['name', 'code'], filter: ['name', 'city'] })

const faulty = (value: unknown) => {
  const result = z.safeParse(query, value)
  return result.success ? [] : result.error.issues.map(({ path }) => path[0])
}

describe('the query of a list', () => {
  test('without any parameter is the first page of 25', () => {
    expect(z.parse(query, {})).toEqual({ page: 1, per_page: 25, filter: [] })
  })

  test('is read from text, as in an address, and from numbers, as in our own calls', () => {
    const asked = { page: 3, per_page: 50 }
    expect(z.parse(query, { page: '3', per_page: '50' })).toMatchObject(asked)
    expect(z.parse(query, asked)).toMatchObject(asked)
  })

  test('reads one filter and several as a list', () => {
    expect(z.parse(query, { filter: 'city:contains:saint' }).filter).toEqual(['city:contains:saint'])
    expect(z.parse(query, { filter: ['city:equals:a', 'name:starts:b'] }).filter).toHaveLength(2)
  })

  test('sorts by each column either way, and trims the search', () => {
    expect(z.parse(query, { sort: '-code', search: '  baie  ' })).toMatchObject({ sort: '-code', search: 'baie' })
    expect(faulty({ sort: 'name' })).toEqual([])
  })

  test.each([
    [{ page: '0' }, 'page'],
    [{ page: '-1' }, 'page'],
    [{ page: '1.5' }, 'page'],
    [{ page: '1e3' }, 'page'],
    [{ page: '' }, 'page'],
    [{ page: '1000001' }, 'page'],
    [{ page: ['1', '2'] }, 'page'],
    [{ per_page: '9' }, 'per_page'],
    [{ per_page: '201' }, 'per_page'],
    [{ per_page: Number.NaN }, 'per_page'],
    [{ sort: 'city' }, 'sort'],
    [{ sort: '--name' }, 'sort'],
    [{ sort: ['name', 'code'] }, 'sort'],
    [{ sort: '' }, 'sort'],
    [{ search: 'x'.repeat(201) }, 'search'],
    [{ search: ['a', 'b'] }, 'search'],
    [{ filter: 'code:equals:1' }, 'filter'],
    [{ filter: 'name:matches:1' }, 'filter'],
    [{ filter: 'name' }, 'filter'],
    [{ filter: '' }, 'filter'],
    [{ filter: 'toString:equals:1' }, 'filter'],
    [{ filter: Array(21).fill('name:equals:a') }, 'filter'],
    [{ filter: `name:equals:${'x'.repeat(300)}` }, 'filter'],
  ])('with %j is refused under %s', (value, field) => {
    expect(new Set(faulty(value))).toEqual(new Set([field]))
  })

  test('may reach every bound', () => {
    for (const value of [{ page: '1' }, { page: '1000000' }, { per_page: '10' }, { per_page: '200' }]) {
      expect(faulty(value)).toEqual([])
    }
    expect(faulty({ search: 'x'.repeat(200), filter: Array(20).fill('name:equals:a') })).toEqual([])
  })

  test('has all its faults reported at once', () => {
    expect(faulty({ page: 'x', per_page: '1', sort: 'x', filter: 'x' })).toEqual(['page', 'per_page', 'sort', 'filter'])
  })

  test('is refused with the possible values', () => {
    const result = z.safeParse(query, { sort: 'x', filter: 'x' })
    const messages = result.error?.issues.map(({ message }) => message) ?? []
    expect(messages).toHaveLength(2)
    expect(messages[0]).toContain('name, code')
    expect(messages[1]).toContain('name, city')
  })
})

test.each([
  ['name:contains:baie', 'name', 'contains', 'baie'],
  ['name:contains:baie: nord:sud', 'name', 'contains', 'baie: nord:sud'],
  ['name:equals:', 'name', 'equals', ''],
])('%s is a column, an operator and a value', (filter, column, operator, value) => {
  expect(splitFilter(filter)).toEqual({ column, operator, value })
})

test('the operators are the specification’s', () => {
  expect(FILTER_OPERATORS).toEqual(['starts', 'contains', 'equals'])
})

test('the answer of a list has its page, its totals and items of its type', () => {
  const answer = { items: [1, 2], total: 2, page: 1, per_page: 25 }
  expect(z.parse(listOf(z.int()), answer)).toEqual(answer)
  expect(z.safeParse(listOf(z.int()), { ...answer, items: ['x'] }).success).toBe(false)
  expect(z.parse(listOf(z.int()), { ...answer, more: true }).more).toBe(true)
})
