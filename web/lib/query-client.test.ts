import { afterEach, expect, test } from 'vitest'
import { CallError } from './call.ts'
import { createQueryClient } from './query-client.ts'
import { closeToast, openToasts } from './toasts.ts'

const failWith = (status: number) => () => Promise.reject(new CallError(status, { message: 'Échec' }))

afterEach(() => {
  for (const { id } of openToasts()) closeToast(id)
})

test.each([
  { status: 0, before: undefined, told: ['Error 0'] },
  { status: 0, before: 'seen', told: [] },
  { status: 500, before: 'seen', told: ['Error 500'] },
])('failing with $status over $before tells $told', async ({ status, before, told }) => {
  const client = createQueryClient()
  const queryKey = ['anything']
  if (before !== undefined) client.setQueryData(queryKey, before, { updatedAt: 0 })
  await client.fetchQuery({ queryKey, queryFn: failWith(status) }).catch(() => {})
  expect(openToasts().map(({ summary }) => summary)).toEqual(told)
})
