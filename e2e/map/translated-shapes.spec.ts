import { expect, test } from '../support/visitor.ts'

const SHAPES = [
  'replaced by an element',
  'an element before it, then removed',
  'an element before it by a call, then removed by one',
  'an element before it, removed later',
  'an empty text and an element',
  'both in one element',
  'both merged into the first',
  'both merged into one element',
  'written into',
  'all written into the first',
  'the element replaced by a copy',
  'the element in another',
  'the element written anew',
  'all written anew',
  'twice',
  'another text',
  'nothing',
] as const

/** Drawn, changed and removed by the calls that React makes, between which a translation does its own. */
test('React’s word is what is seen after a translation, whatever it put in the place of texts', async ({ page }) => {
  await page.goto('/')
  for (const shape of SHAPES) {
    const seen = await page.evaluate(async (shape) => {
      const turn = () => new Promise((done) => setTimeout(done))
      const font = (words: string) => {
        const outer = document.createElement('font')
        outer.append(document.createElement('font'))
        outer.firstElementChild?.append(words)
        return outer
      }
      const draw = () => {
        const root = document.createElement('div')
        const line = Object.assign(document.createElement('p'), { __reactFiber$test: {} })
        const [first, second] = [document.createTextNode('Faible'), document.createTextNode(' 3')]
        const mark = Object.assign(document.createElement('b'), { __reactFiber$test: {} })
        mark.textContent = '!'
        for (const node of [first, second, mark]) line.appendChild(node)
        root.appendChild(line)
        document.body.append(root)
        return { root, line, first, second, mark }
      }
      const translated: Record<typeof shape, (drawn: ReturnType<typeof draw>) => unknown> = {
        'replaced by an element': ({ first }) => first.replaceWith(font('Low')),
        'an element before it, then removed': ({ first }) => {
          first.before(font('Low'))
          first.remove()
        },
        'an element before it by a call, then removed by one': ({ line, first }) => {
          line.insertBefore(font('Low'), first)
          line.removeChild(first)
        },
        'an element before it, removed later': async ({ first }) => {
          first.before(font('Low'))
          await turn()
          first.remove()
        },
        'an empty text and an element': ({ first }) => first.replaceWith(' ', font('Low')),
        'both in one element': ({ first, second }) => {
          const around = document.createElement('font')
          first.before(around)
          around.append(first, second)
        },
        'both merged into the first': ({ first, second }) => {
          first.data = 'Low 3'
          second.remove()
        },
        'both merged into one element': ({ first, second }) => {
          first.replaceWith(font('Low 3'))
          second.remove()
        },
        'written into': ({ first }) => {
          first.data = 'Low'
        },
        'all written into the first': ({ first, second }) => {
          first.data = 'Low 3'
          second.data = ''
        },
        'the element replaced by a copy': ({ line }) => line.replaceWith(line.cloneNode(true)),
        'the element in another': ({ line }) => {
          const around = document.createElement('font')
          line.replaceWith(around)
          around.append(line)
        },
        'the element written anew': ({ line }) => {
          line.innerHTML = `<font>${line.innerHTML}</font>`
        },
        'all written anew': ({ root }) => {
          root.innerHTML = `<font>${root.innerHTML}</font>`
        },
        twice: async ({ first }) => {
          const one = font('Low')
          first.replaceWith(one)
          await turn()
          one.replaceWith(font('Bas'))
        },
        'another text': ({ first }) => first.replaceWith('Low'),
        nothing: () => undefined,
      }
      const wordsOf = ({ root }: ReturnType<typeof draw>) => root.textContent
      const after = async (change: (drawn: ReturnType<typeof draw>) => unknown, read = wordsOf) => {
        const drawn = draw()
        await translated[shape](drawn)
        await turn()
        await change(drawn)
        await turn()
        const words = read(drawn)
        drawn.root.remove()
        return words
      }
      return {
        first: await after(({ first }) => Object.assign(first, { nodeValue: 'Élevée' })),
        second: await after(({ second }) => Object.assign(second, { nodeValue: ' 200' })),
        firstGone: await after(({ line, first }) => line.removeChild(first)),
        secondGone: await after(({ line, second }) => line.removeChild(second)),
        before: await after(({ line, first }) => line.insertBefore(document.createTextNode('Zone '), first)),
        between: await after(({ line, second }) => line.insertBefore(document.createTextNode(','), second)),
        atEnd: await after(({ line }) => line.appendChild(document.createTextNode('?'))),
        moved: await after(({ line, mark, first }) => line.insertBefore(mark, first)),
        lineGone: await after(({ root, line }) => root.removeChild(line)),
        titled: await after(
          ({ line }) => line.setAttribute('title', 'Classe'),
          ({ root }) => root.querySelector('p')?.title ?? '',
        ),
        drawnTwice: await after(async ({ line, first, second }) => {
          Object.assign(first, { nodeValue: 'Modérée' })
          await turn()
          Object.assign(first, { nodeValue: 'Élevée' })
          line.insertBefore(document.createTextNode(','), second)
          await turn()
          line.removeChild(second)
        }),
        late: await after(({ line, first, second }) => {
          Object.assign(first, { nodeValue: 'Modérée' })
          first.replaceWith('Low')
          line.removeChild(second)
          Object.assign(first, { nodeValue: 'Élevée' })
        }),
      }
    }, shape)
    expect(seen, shape).toEqual({
      first: 'Élevée 3!',
      second: 'Faible 200!',
      firstGone: ' 3!',
      secondGone: 'Faible!',
      before: 'Zone Faible 3!',
      between: 'Faible, 3!',
      atEnd: 'Faible 3!?',
      moved: '!Faible 3',
      lineGone: '',
      titled: 'Classe',
      drawnTwice: 'Élevée,!',
      late: 'Élevée!',
    })
  }
})
