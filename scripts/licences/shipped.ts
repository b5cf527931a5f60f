import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')

export interface LockedPackage {
  /** Absent where the folder says it. */
  name?: string
  version: string
  license?: string
  dev?: true
}

/** Stands in its file LICENSE, not in its package.json. */
const READ_BY_HAND: Record<string, string> = { 'node_modules/png-js': 'MIT' }

/** The packages installed here that not only tests and checks use, by folder; '' is ours. */
export function shippedPackages(): Record<string, LockedPackage> {
  const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(
    readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
  )
  const shipped = Object.entries(packages).filter(([folder, { dev }]) => !dev && existsSync(join(ROOT, folder)))
  return Object.fromEntries(
    shipped.map(([folder, one]) => [folder, { license: READ_BY_HAND[folder], ...one }] as const),
  )
}

/** The one list: each lets anybody use and pass on what we do not change. MPL asks for the source of its own files only. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BSL-1.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Unlicense',
  'Zlib',
])

/** An SPDX expression: all that it names must be allowed, also where one may choose. */
export const isAllowed = (license = '') =>
  license
    .replace(/[()]/g, '')
    .split(/ (?:AND|OR) /)
    .every((one) => ALLOWED.has(one))
