import type { Page } from '@playwright/test'

interface TreeNode {
  nodeId: string
  parentId?: string
  ignored: boolean
  role?: { value?: string }
  name?: { value?: string }
  childIds?: string[]
  description?: { value?: string }
  properties?: { name: string; value: { value?: unknown } }[]
}

const PICTURES: ReadonlySet<string> = new Set(['img', 'image', 'SvgRoot', 'graphics-document'])

/** What a screen reader would stumble over on this page, as the browser hands it the page. */
export async function stumbles(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: TreeNode[] }
  await session.detach()
  const seen = nodes.filter(({ ignored }) => !ignored)
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const roleOf = (node: TreeNode) => node.role?.value ?? ''
  const nameOf = (node: TreeNode) => node.name?.value ?? ''
  const holds = (node: TreeNode, role: string): boolean =>
    (node.childIds ?? []).some((id) => {
      const child = byId.get(id)
      return child !== undefined && (roleOf(child) === role || holds(child, role))
    })
  const withRole = (...roles: string[]) => seen.filter((node) => roles.includes(roleOf(node)))
  return [
    ...seen
      .filter((node) => PICTURES.has(roleOf(node)) && nameOf(node) === '')
      .map((node) => `a picture without a name in « ${nameOf(byId.get(node.parentId ?? '') ?? node)} »`),
    ...withRole('button')
      .filter((node) => !/[\p{L}\p{N}]/u.test(nameOf(node)))
      .map((node) => `a button named by a sign: « ${nameOf(node)} »`),
    ...withRole('navigation')
      .filter((node) => !holds(node, 'list'))
      .map((node) => `a navigation without a list: ${nameOf(node)}`),
    ...withRole('table', 'grid')
      .filter((node) => nameOf(node) === '')
      .map(() => 'a table without a name'),
    ...sharedNames(withRole('link'), nameOf, (node) => String(propertyOf(node, 'url'))).map(
      (name) => `links to different pages named « ${name} »`,
    ),
    ...sharedNames(withRole('button', 'checkbox').filter(isAlone(byId, roleOf)), nameOf, ({ nodeId }) => nodeId).map(
      (name) => `several controls named « ${name} »`,
    ),
    ...withRole('textbox', 'combobox')
      .filter((node) => isIn(byId, node, (one) => roleOf(one) === 'form' || roleOf(one) === 'dialog'))
      // The cells of a table of fields are filled as one likes.
      .filter((node) => !isIn(byId, node, (one) => roleOf(one) === 'row'))
      .filter((node) => propertyOf(node, 'readonly') !== true && !propertyOf(node, 'required'))
      .filter((node) => !/\(facultati(f|ve)\)|^Chercher/.test(nameOf(node)))
      // A day says so below the field: « vide : jusqu’à nouvel ordre ».
      .filter(({ description }) => !/vide\u00A0:/.test(description?.value ?? ''))
      .map((node) => `a field that is neither required nor « facultatif »: ${nameOf(node)}`),
  ]
}

const propertyOf = ({ properties }: TreeNode, name: string) =>
  properties?.find((property) => property.name === name)?.value.value

function isIn(byId: ReadonlyMap<string, TreeNode>, node: TreeNode, matches: (one: TreeNode) => boolean): boolean {
  const parent = byId.get(node.parentId ?? '')
  return parent !== undefined && (matches(parent) || isIn(byId, parent, matches))
}

/** A group's name tells its controls from those of the group beside it. */
const isAlone = (byId: ReadonlyMap<string, TreeNode>, roleOf: (node: TreeNode) => string) => (node: TreeNode) =>
  !isIn(byId, node, (one) => roleOf(one) === 'group' && (one.name?.value ?? '') !== '')

/** Names that several of them have, which do not lead to the same. */
function sharedNames(
  nodes: readonly TreeNode[],
  nameOf: (node: TreeNode) => string,
  targetOf: (node: TreeNode) => string,
): string[] {
  const targets = new Map<string, Set<string>>()
  for (const node of nodes) {
    const name = nameOf(node)
    targets.set(name, (targets.get(name) ?? new Set()).add(targetOf(node)))
  }
  return [...targets].flatMap(([name, led]) => (led.size > 1 ? [name] : []))
}
