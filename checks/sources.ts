import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

export const ROOT = join(import.meta.dirname, '..')

/** Where hand-written files live; what is missing today may come later. */
const FOLDERS = [
  'contract',
  'server',
  'web',
  'database',
  'demo',
  'build',
  'basemap',
  'checks',
  'scripts',
  'e2e',
  'bench',
]

/** Paths from the root, with slashes, of every file of these folders and of the root itself that ends in one of `endings`. */
export function filesEndingIn(endings: readonly string[], folders: readonly string[] = FOLDERS): string[] {
  const found = folders.flatMap((folder) => {
    const path = join(ROOT, folder)
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return []
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
  })
  const atRoot = folders === FOLDERS ? readdirSync(ROOT) : []
  return [...atRoot, ...found].filter((path) => endings.some((ending) => path.endsWith(ending))).sort()
}

export const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)

const PRODUCT = ['contract/', 'server/', 'web/', 'database/', 'demo/', 'build/', 'scripts/']

/** Source of what is built, started or served. */
export const isProduct = (path: string): boolean =>
  /\.tsx?$/.test(path) &&
  PRODUCT.some((folder) => path.startsWith(folder)) &&
  !isTest(path) &&
  !/^server\/(test|types)\//.test(path)
