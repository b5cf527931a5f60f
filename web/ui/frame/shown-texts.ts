/** The parent in which React has put a node, and believes it to be. */
const home = new WeakMap<Node, Node>()
/** A text that changes is a new one: a translation of the old word that comes late replaces what is gone. */
const standIn = new WeakMap<Node, Text>()
const original = new WeakMap<Node, Node>()
/** By parent: the changes that a translation made to its children since React last changed them. */
const foreign = new WeakMap<Node, MutationRecord[]>()
/** The word that React wrote, where a translation put its own into the text. */
const words = new WeakMap<Node, string>()

const { appendChild, insertBefore, removeChild, replaceChild } = Node.prototype

const standInOf = (node: Node) => standIn.get(node) ?? node
/** Undefined also for a text that a newer one stands for. */
function homeOf(node: Node) {
  const held = original.get(node) ?? node
  return standInOf(held) === node ? home.get(held) : undefined
}
/** Only translations use this element. */
const isFont = (node: Node | null) => node?.nodeName === 'FONT'
const isOfReact = (node: Node) => node instanceof Text || Object.keys(node).some((key) => key.startsWith('__react'))

const inPage = new MutationObserver(follow)
/** An element that a translation took out of the page comes back once React changes anything in it. */
const takenOut = new MutationObserver((records) => {
  for (const { target } of records) {
    let top = target
    while (top.parentNode) top = top.parentNode
    const parent = homeOf(top)
    if (parent) bringBack(parent)
  }
})

/**
 * Browsers that translate a page replace, wrap, merge and rewrite its texts. React would go on writing into texts that
 * nobody sees, and would fail when it removes one. Here, before React changes the children of an element, what it put
 * there is brought back, whatever a translation has made of it; the browser then translates that anew. On a page that
 * is not translated, only the texts that change are new ones. Must be called before React draws.
 * (docs/decisions/0072)
 */
export function keepTextsShown() {
  inPage.observe(document, { childList: true, subtree: true, characterData: true, characterDataOldValue: true })
  const methods = {
    appendChild(this: Node, node: Node) {
      return put(this, node, null)
    },
    insertBefore(this: Node, node: Node, before: Node | null) {
      return put(this, node, before)
    },
    removeChild(this: Node, node: Node) {
      follow(inPage.takeRecords())
      // A translation that has put its own beside the text, and now removes it.
      if (!foreign.has(this) && (isFont(node.previousSibling) || isFont(node.nextSibling))) {
        return removeChild.call(this, node)
      }
      bringBack(this)
      home.delete(node)
      removeChild.call(this, standInOf(node))
      return node
    },
  }
  Object.assign(Node.prototype, methods)
  Object.defineProperty(Text.prototype, 'nodeValue', {
    get(this: Text) {
      return this.data
    },
    set(this: Text, word: string) {
      follow(inPage.takeRecords())
      const parent = home.get(this)
      if (parent) bringBack(parent)
      const [now, next] = [standInOf(this), new Text(word)]
      standIn.set(this, next)
      original.set(next, this)
      if (now.parentNode) replaceChild.call(now.parentNode, next, now)
    },
  })
}

function put(parent: Node, node: Node, before: Node | null) {
  if (isFont(node) || isFont(parent)) return insertBefore.call(parent, node, before)
  if (before) follow(inPage.takeRecords())
  const from = home.get(node)
  if (from && from !== parent) bringBack(from)
  bringBack(parent)
  home.set(node, parent)
  if (before) insertBefore.call(parent, standInOf(node), standInOf(before))
  else appendChild.call(parent, standInOf(node))
  return node
}

function follow(records: MutationRecord[]) {
  if (records.length === 0) return
  const touched = new Set<Node>()
  for (const { type, target, oldValue, removedNodes } of records) {
    const parent = homeOf(target)
    if (type === 'characterData' && parent) {
      if (!words.has(target)) words.set(target, oldValue ?? '')
      touched.add(parent)
    }
    for (const node of removedNodes) {
      if (homeOf(node) !== target || node.parentNode === target || !isOfReact(node)) continue
      touched.add(target)
      if (node instanceof Element) takenOut.observe(node, { attributes: true, childList: true, subtree: true })
    }
  }
  for (const parent of touched) if (!foreign.has(parent)) foreign.set(parent, [])
  for (const record of records) if (record.type === 'childList') foreign.get(record.target)?.push(record)
}

/** Undoes, the last first, what a translation did: each thing then stands between those it stood between. */
function bringBack(parent: Node) {
  if (!foreign.has(parent)) return
  follow(inPage.takeRecords())
  const records = foreign.get(parent) ?? []
  foreign.delete(parent)
  for (const record of records.reverse()) undo(parent, record)
  for (const child of [...parent.childNodes]) {
    // Elements of the page itself stand in its body, beside those that React puts there.
    const isPages = parent === document.body && child instanceof Element && !isFont(child)
    if (homeOf(child) !== parent && !isPages) removeChild.call(parent, child)
    const word = words.get(child)
    if (child instanceof Text && word !== undefined) child.data = word
    words.delete(child)
  }
  inPage.takeRecords()
}

function undo(parent: Node, { addedNodes, removedNodes, previousSibling, nextSibling }: MutationRecord) {
  for (const node of addedNodes) {
    if (node.parentNode === parent && homeOf(node) !== parent) removeChild.call(parent, node)
  }
  const isHere = (node: Node | null) => node?.parentNode === parent
  const next = isHere(nextSibling)
    ? nextSibling
    : isHere(previousSibling)
      ? (previousSibling?.nextSibling ?? null)
      : null
  for (const node of removedNodes) {
    if (homeOf(node) === parent ? node.parentNode !== parent : !node.parentNode) insertBefore.call(parent, node, next)
  }
}
