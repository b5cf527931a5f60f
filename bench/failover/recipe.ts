import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export const HAPROXY = '/usr/sbin/haproxy'
const RECIPES = join(import.meta.dirname, '../../docs/operations.md')

/** The files that docs/operations.md gives, by the name in their first line. */
export async function readRecipe() {
  const text = await readFile(RECIPES, 'utf8')
  const files = new Map(
    [...text.matchAll(/^```\n# (\S+)\n(.*?)^```$/gms)].map(([, name = '', lines = '']) => [name, lines]),
  )
  return (name: string) => {
    const lines = files.get(name)
    if (lines === undefined) throw new Error(`docs/operations.md gives no ${name}.`)
    return lines
  }
}
