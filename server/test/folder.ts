import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Holds all that the tests write; removed whole when the last of them has ended. */
    folder: string
  }
}

/** A new empty folder, which nobody has to remove: a test never works out a path to remove. */
export const temporaryFolder = (): Promise<string> => mkdtemp(join(inject('folder'), 'test-'))
