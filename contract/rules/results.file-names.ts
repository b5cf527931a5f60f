import * as z from 'zod/mini'
import { hasInvisible, hasLineBreak, onOneLine } from '../core/text.ts'

export const MAX_FILE_NAME = 150
/** The limit of the file systems of those who download the file. */
const MAX_NAME_BYTES = 240

const FORBIDDEN = /[/\\:*?"<>|]/
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])\s*(?:\.|$)/i

const bytesOf = (name: string) => new TextEncoder().encode(name).length

/** The one rule for the names of files, whoever sends them: kept as they are given, or refused. */
export const FileName = z.string().check(
  z.overwrite(onOneLine),
  z.minLength(1, { error: 'Ce fichier n’a pas de nom.' }),
  z.refine((name) => name.length <= MAX_FILE_NAME && bytesOf(name) <= MAX_NAME_BYTES, {
    error: `Le nom de ce fichier est trop long : ${MAX_FILE_NAME} caractères au plus.`,
  }),
  z.refine((name) => !hasLineBreak(name) && !hasInvisible(name), {
    error: 'Le nom de ce fichier contient un caractère invisible : renommez-le.',
  }),
  z.refine((name) => !FORBIDDEN.test(name), {
    error: 'Le nom d’un fichier ne contient aucun de ces caractères : / \\ : * ? " < > |',
  }),
  z.refine((name) => !name.startsWith('.') && !name.endsWith('.') && !DEVICE.test(name), {
    error: 'Ce nom est réservé par les systèmes : renommez ce fichier.',
  }),
)

/** The extension in small letters, without the point. */
export const extensionOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
