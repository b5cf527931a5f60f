import type { Page } from '@playwright/test'

/** How long it looks and then waits for its words. */
const STEP_MS = 100

/**
 * Does to the page what browsers do that translate it, and goes on doing it: texts are read, and some time later their
 * translation stands in their place. Google and Edge put two elements there, others put the text into one, or another
 * text. The words stay as they are, so that the page can be compared.
 */
export const translate = (page: Page) =>
  page.evaluate((stepMs) => {
    const done = new WeakSet<Node>()
    let count = 0
    const ways = [
      (text: Text, words: string) => {
        const [outer, inner] = [document.createElement('font'), document.createElement('font')]
        inner.textContent = words
        outer.append(inner)
        text.parentNode?.replaceChild(outer, text)
      },
      (text: Text, words: string) => {
        const other = new Text(words)
        done.add(other)
        text.replaceWith(other)
      },
      (text: Text) => {
        const around = document.createElement('font')
        text.replaceWith(around)
        around.append(text)
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
        for (const { text, words } of found) if (text.isConnected) ways[count++ % ways.length]?.(text, words)
      }, stepMs)
    }
    work()
    new MutationObserver(() => setTimeout(work, stepMs)).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    })
  }, STEP_MS)
