import { readFile } from 'node:fs/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { IDLE_MS, renderField } from './render-markdown.ts'

const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error) => error,
  )

test('a text becomes HTML elsewhere, while this process goes on', async () => {
  let turns = 0
  const counting = setInterval(() => {
    turns += 1
  }, 1)
  expect(await renderField('body', '> a\nb\n'.repeat(8000))).toMatch(/^<blockquote>/)
  clearInterval(counting)
  expect(turns).toBeGreaterThan(1)
})

test('a text that takes too long is given up, and told under its field', async () => {
  const refusal = await refusalOf(renderField('body', '> a\nb\n'.repeat(8000), 1))
  expect(refusal).toMatchObject({ status: 422, errors: { body: [expect.stringMatching(/^Ce texte est trop long/)] } })
})

test('a text that nests too deep is told under its field', async () => {
  expect(await refusalOf(renderField('answer', '>'.repeat(40)))).toMatchObject({
    errors: { answer: [expect.stringMatching(/12 niveaux/)] },
  })
})

describe('the process that makes it', () => {
  const renderers = async () => {
    const children = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
    const commands = children.split(' ').map(async (pid) => {
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      return command.includes('markdown.process') ? [pid] : []
    })
    return (await Promise.all(commands)).flat()
  }

  test('makes the next text too, and ends when none comes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await renderField('body', 'a')
    const before = await renderers()
    expect(await renderField('body', '*b*')).toBe('<p><em>b</em></p>')
    expect(before).toEqual(expect.arrayContaining(await renderers()))
    vi.advanceTimersByTime(IDLE_MS)
    vi.useRealTimers()
    await expect.poll(renderers).toEqual([])
  })

  test('is another one for who comes meanwhile, and after a text that was given up', async () => {
    const hard = refusalOf(renderField('body', '> a\nb\n'.repeat(8000), 1))
    expect(await Promise.all([renderField('body', 'a'), renderField('body', 'b')])).toEqual(['<p>a</p>', '<p>b</p>'])
    expect(await hard).toMatchObject({ status: 422 })
    expect(await renderField('body', 'c')).toBe('<p>c</p>')
  })
})
