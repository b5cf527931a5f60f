/** One element of Well-Known Text, of either version: UNIT["metre", 1, …]. */
export interface WktNode {
  keyword: string
  values: (string | number)[]
  nodes: WktNode[]
}

/** A real one has some 2,000 characters. */
const MAX_CHARACTERS = 100_000
/** They nest four deep. */
const MAX_DEPTH = 20
const TOKEN = /\s*(?:"((?:[^"]|"")*)"|([A-Za-z_]\w*)\s*[[(]|([\])])|,|([^\s,"[\]()]+))/y

/** The first element, whatever follows it (a vertical system, in .prj files of ESRI); undefined where the text is none. */
export function parseWkt(text: string): WktNode | undefined {
  if (text.length > MAX_CHARACTERS) return undefined
  const open: WktNode[] = []
  TOKEN.lastIndex = 0
  for (let found = TOKEN.exec(text); found; found = TOKEN.exec(text)) {
    const [, quoted, keyword, end, word] = found
    const around = open.at(-1)
    if (keyword !== undefined) {
      const node = { keyword: keyword.toUpperCase(), values: [], nodes: [] }
      around?.nodes.push(node)
      open.push(node)
      if (open.length > MAX_DEPTH) return undefined
    } else if (around === undefined) {
      return undefined
    } else if (end !== undefined) {
      open.pop()
      if (open.length === 0) return around
    } else if (quoted !== undefined) {
      around.values.push(quoted.replaceAll('""', '"'))
    } else if (word !== undefined) {
      around.values.push(Number.isFinite(Number(word)) ? Number(word) : word)
    }
  }
  return undefined
}

export const childOf = (node: WktNode | undefined, ...keywords: string[]) =>
  node?.nodes.find(({ keyword }) => keywords.includes(keyword))

export const childrenOf = (node: WktNode | undefined, ...keywords: string[]) =>
  node?.nodes.filter(({ keyword }) => keywords.includes(keyword)) ?? []

export const nameOf = (node: WktNode | undefined): string => String(node?.values[0] ?? '')

/** The code by which the element names itself, EPSG:2154, where it has one. */
export function codeOf(node: WktNode): string | undefined {
  const authority = childOf(node, 'AUTHORITY', 'ID')
  return authority && `${authority.values[0]}:${authority.values[1]}`.toUpperCase()
}
