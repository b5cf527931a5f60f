import { type SpawnOptions, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Account } from './account.ts'

export interface Place {
  folder: string
  cluster: string
  programs: string
  log: string
  password: string
  account: Account | undefined
}

export type Say = (line: string) => void

type Program = 'initdb' | 'postgres'

export interface Outcome {
  code: number | null
  output: string
}

/** Detached, so that Ctrl-C reaches the application only. LC_ALL is fixed because messages are parsed in English. */
export function start(place: Place, program: Program, args: string[], stdio: SpawnOptions['stdio']) {
  return spawn(join(place.programs, 'bin', program), args, {
    ...place.account,
    cwd: '/',
    detached: true,
    env: { LC_ALL: 'C', PATH: '/usr/bin:/bin', LD_LIBRARY_PATH: join(place.programs, 'lib') },
    stdio,
  })
}

export function run(place: Place, program: Program, args: string[], input = ''): Promise<Outcome> {
  const child = start(place, program, args, 'pipe')
  let output = ''
  child.stdout?.on('data', (data) => {
    output += data
  })
  child.stderr?.on('data', (data) => {
    output += data
  })
  // A program that exits without reading its input explains why in its output.
  child.stdin?.on('error', () => undefined)
  child.stdin?.end(input)
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('close', (code) => done({ code, output }))
  })
}

export const tail = (output: string) => output.trim().split('\n').slice(-15).join('\n')
