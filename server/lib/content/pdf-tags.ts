import { promisify } from 'node:util'
import { constants, inflate } from 'node:zlib'
import type { SpoolContent } from '../spool.ts'

const PART = 256 * 1024
/** Longer than any of the words that are looked for. */
const OVERLAP = 64
const MARKED = /\/Marked\s+true\b/
const TREE = /\/StructTreeRoot\b/
/** Compressed groups of objects, one of which may hold the description of the whole. */
const GROUP = /\/ObjStm\b/g
const MAX_GROUPS = 200
const MAX_GROUP_BYTES = 128 * 1024
const MAX_INFLATED = 2 * 1024 * 1024
/** Of all groups together. */
const MAX_ALL_INFLATED = 16 * 1024 * 1024

const inflated = promisify(inflate)

/**
 * Whether a PDF says that it is tagged, so that screen readers can follow it; null where that cannot be told, never an
 * error.
 */
export const isTaggedPdf = (content: SpoolContent) => readTags(content).catch(() => null)

/** In small parts, between which others have their turn. */
async function readTags(content: SpoolContent): Promise<boolean | null> {
  const seen = { isMarked: false, hasTree: false }
  const look = (text: string) => {
    seen.isMarked ||= MARKED.test(text)
    seen.hasTree ||= TREE.test(text)
    return seen.isMarked && seen.hasTree
  }
  const groups: number[] = []
  for (let at = 0; at < content.size; at += PART) {
    const text = (await content.read(at, PART + OVERLAP)).toString('latin1')
    if (look(text)) return true
    for (const { index } of text.matchAll(GROUP))
      if (index < PART && groups.length <= MAX_GROUPS) groups.push(at + index)
  }
  if (groups.length > MAX_GROUPS) return null
  let left = MAX_ALL_INFLATED
  for (const group of groups) {
    const text = await groupText(content, group, Math.min(left, MAX_INFLATED))
    if (look(text)) return true
    left -= text.length
  }
  return false
}

/** The objects of a group; throws when they are encrypted, damaged, or more than is worth a hint. */
async function groupText(content: SpoolContent, at: number, maxOutputLength: number): Promise<string> {
  const bytes = await content.read(at, MAX_GROUP_BYTES)
  const [head] = /^[\s\S]*?stream\r?\n/.exec(bytes.subarray(0, 1024).toString('latin1')) ?? []
  if (head === undefined) throw new Error('no compressed group')
  // What follows the group is no part of it.
  const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength }
  return (await inflated(bytes.subarray(head.length), options)).toString('latin1')
}
