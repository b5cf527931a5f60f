import { join } from 'node:path'
import type { Endpoint } from '../contract/core/endpoint.ts'
import { filesEndingIn, isTest, ROOT } from './sources.ts'

/** Every endpoint a file of the contract exports, with the name it has there. */
export interface DeclaredEndpoint {
  name: string
  file: string
  endpoint: Endpoint
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

export async function declaredEndpoints(): Promise<DeclaredEndpoint[]> {
  const files = filesEndingIn(['.ts'], ['contract']).filter((path) => !isTest(path))
  const found = await Promise.all(
    files.map(async (file) => {
      const exported: Record<string, unknown> = await import(join(ROOT, file))
      return Object.entries(exported).flatMap(([name, value]) =>
        isEndpoint(value) ? [{ name, file, endpoint: value }] : [],
      )
    }),
  )
  return found.flat()
}
