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

const inflated = promisify(inflate)

/**
 * Whether a PDF says that it is tagged, so that screen readers can follow it; null where that cannot be told. Read in
 * small parts, between which others have their turn.
 */
export async function isTaggedPdf(content: SpoolContent): Promise<boolean | null> {
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
  let isAllRead = groups.length <= MAX_GROUPS
  for (const group of groups.slice(0, MAX_GROUPS)) {
    const text = await groupText(content, group)
    isAllRead &&= text !== null
    if (text !== null && look(text)) return true
  }
  return isAllRead ? false : null
}

/** The objects of a group; null when they are encrypted, damaged, or more than is worth a hint. */
async function groupText(content: SpoolContent, at: number): Promise<string | null> {
  const bytes = await content.read(at, MAX_GROUP_BYTES)
  const [head] = /^[\s\S]*?stream\r?\n/.exec(bytes.subarray(0, 1024).toString('latin1')) ?? []
  if (head === undefined) return null
  try {
    // What follows the group is no part of it.
    const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MAX_INFLATED }
    return (await inflated(bytes.subarray(head.length), options)).toString('latin1')
  } catch {
    return null
  }
}
