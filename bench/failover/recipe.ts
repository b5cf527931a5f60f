import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export const HAPROXY = '/usr/sbin/haproxy'

/** A file that operators copy. */
export const readDeployed = (name: string) => readFile(join(import.meta.dirname, '../../deploy', name), 'utf8')
