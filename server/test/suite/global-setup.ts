import type { TestProject } from 'vitest/node'
import { startTemplates } from '../postgres/templates.ts'

/** One PostgreSQL for all test files. */
export default async function setup(project: TestProject) {
  const { folder, templates, stop } = await startTemplates()
  project.provide('folder', folder)
  project.provide('postgres', templates)
  return stop
}
