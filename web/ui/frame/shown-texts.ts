/** For a text that React holds, what is seen in its place: another text, or what a translation made of it. */
const shown = new WeakMap<Node, Node>()
const held = new WeakMap<Node, Node>()

const shownOf = (node: Node) => shown.get(node) ?? node

function show(text: Node, node: Node) {
  shown.set(text, node)
  held.set(node, text)
}

/**
 * Browsers that translate a page put elements of their own in the place of its texts. React would go on writing into
 * texts that nobody sees any more, and would fail when it removes one or puts something before it. Here what stands for
 * each text is remembered, and React's word goes there. A text that changes is a new one: a translation that comes late
 * replaces what is gone. On a page that is not translated nothing is otherwise. Must be called before React draws.
 * (docs/decisions/0072)
 */
export function keepTextsShown() {
  new MutationObserver((records) => records.forEach(followReplaced)).observe(document, {
    childList: true,
    subtree: true,
  })
  const { appendChild, insertBefore, removeChild } = Node.prototype
  const methods = {
    appendChild(this: Node, node: Node) {
      return appendChild.call(this, shownOf(node))
    },
    insertBefore(this: Node, node: Node, before: Node | null) {
      const next = before && childWith(this, before)
      // Of a text that is gone nobody knows the place: the end.
      return insertBefore.call(this, shownOf(node), next ?? (before instanceof Text ? null : before))
    },
    removeChild(this: Node, node: Node) {
      const child = childWith(this, node)
      return child || !(node instanceof Text) ? removeChild.call(this, child ?? node) : node
    },
  }
  Object.assign(Node.prototype, methods)
  Object.defineProperty(Text.prototype, 'nodeValue', {
    get(this: Text) {
      return this.data
    },
    set(this: Text, words: string) {
      const now = shownOf(this)
      const next = new Text(words)
      if (now.parentNode) now.parentNode.replaceChild(next, now)
      show(this, next)
    },
  })
}

function followReplaced({ target, addedNodes: [by], removedNodes }: MutationRecord) {
  for (const node of removedNodes) {
    const text = held.get(node) ?? node
    const isFollowed = node instanceof Text || held.has(node)
    if (by && isFollowed && shownOf(text) === node && node.parentNode !== target) show(text, by)
  }
}

/** The child in which the node is seen. */
function childWith(parent: Node, node: Node): Node | null {
  let child: Node | null = shownOf(node)
  while (child && child.parentNode !== parent) child = child.parentNode
  return child
}
