import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LIGHT } from './light.ts'

test.each(Object.entries(LIGHT))('%s is the interface’s own in light', (property, color) => {
  const tokens = readFileSync(join(import.meta.dirname, '../../../../styles/tokens.css'), 'utf8')
  expect(tokens.slice(0, tokens.indexOf('}'))).toContain(`${property}: ${color};`)
})
