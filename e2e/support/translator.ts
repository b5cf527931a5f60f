import type { Page } from '@playwright/test'

/** How long it looks and then waits for its words. */
const STEP_MS = 100

/**
 * Does to the page what browsers do that translate it, and goes on doing it: texts are read, and some time later their
 * translation stands in their place. Google and Edge put two elements there, at once or by first inserting them, and one
 * pair for several texts that follow each other; others put the texts into an element, put another text there, or write
 * into it, all into the first. The words stay as they are, so that the page can be compared.
 */
export const translate = (page: Page) =>
  page.evaluate((stepMs) => {
    const done = new WeakSet<Node>()
    let count = 0
    const fonts = (words: string) => {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = words
      outer.append(inner)
      return outer
    }
    const neighbour = ({ nextSibling }: Text) =>
      nextSibling instanceof Text && nextSibling.data.trim() && !done.has(nextSibling) ? nextSibling : null
    const ways = [
      (text: Text, words: string) => text.parentNode?.replaceChild(fonts(words), text),
      (text: Text, words: string) => {
        text.before(fonts(words))
        text.remove()
      },
      (text: Text, words: string) => {
        const first = new Text('')
        done.add(first)
        text.replaceWith(first, fonts(words))
      },
      (text: Text, words: string) => {
        const other = new Text(words)
        done.add(other)
        text.replaceWith(other)
      },
      (text: Text) => {
        const [around, other] = [document.createElement('font'), neighbour(text)]
        text.replaceWith(around)
        around.append(text, ...(other ? [other] : []))
      },
      (text: Text) => {
        const other = neighbour(text)
        done.add(text)
        text.data += other?.data ?? ''
        other?.remove()
      },
    ]
    const work = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const found: { text: Text; words: string }[] = []
      while (walker.nextNode()) {
        const text = walker.currentNode
        const { parentNode } = text
        if (!(text instanceof Text) || !parentNode || !text.data.trim() || done.has(text)) continue
        // A picture has no place for such an element, nor has the name of a choice.
        const isLeft =
          parentNode instanceof SVGElement || /^(FONT|OPTION|SCRIPT|STYLE|TEXTAREA)$/.test(parentNode.nodeName)
        if (!isLeft) found.push({ text, words: text.data })
      }
      setTimeout(() => {
        for (const { text, words } of found) {
          // One that has taken in its neighbour has more words than were read.
          if (text.isConnected && !done.has(text)) ways[count++ % ways.length]?.(text, words)
        }
      }, stepMs)
    }
    work()
    new MutationObserver(() => setTimeout(work, stepMs)).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    })
  }, STEP_MS)
