import type { SpoolContent } from '../spool.ts'

const END_SIGNATURE = 0x06054b50
const END_BYTES = 22
const MAX_COMMENT = 65_535
const ENTRY_SIGNATURE = 0x02014b50
const ENTRY_BYTES = 46
const ENCRYPTED = 1

/** A workbook of 20 MB has some hundred parts, of at most ten times its size. */
const MAX_ENTRIES = 5000
const MAX_DIRECTORY = 1024 * 1024
const MAX_UNPACKED = 500 * 1024 * 1024
/** Highest ratio of compression: a sheet of equal cells reaches it, an archive bomb has a thousand. */
const MAX_RATIO = 100
const SMALL = 50 * 1024 * 1024

const PARTS = ['[content_types].xml', 'xl/workbook.xml']
const ACTIVE = /(^|\/)(vbaproject\.bin$|macrosheets\/|activex\/|dialogsheets\/)/

interface WorkbookEntry {
  name: string
  size: number
  packed: number
  isEncrypted: boolean
}

/** Reads only the archive's directory, so that nothing is unpacked: no macros, and sizes of a spreadsheet. */
export async function isWorkbook(content: SpoolContent): Promise<boolean> {
  const entries = await readDirectory(content)
  if (!entries) return false
  const names = entries.map(({ name }) => name.toLowerCase().replaceAll('\\', '/'))
  return (
    PARTS.every((part) => names.includes(part)) &&
    !names.some((name) => ACTIVE.test(name)) &&
    !entries.some(({ isEncrypted }) => isEncrypted) &&
    hasPlausibleSizes(entries, content.size)
  )
}

/** Rejects parts that overlap, or that unpack to less than their packed size. */
function hasPlausibleSizes(entries: readonly WorkbookEntry[], fileSize: number) {
  const sum = (count: (entry: WorkbookEntry) => number) => entries.reduce((total, entry) => total + count(entry), 0)
  const unpacked = sum(({ size }) => size)
  return (
    unpacked <= Math.min(MAX_UNPACKED, Math.max(SMALL, MAX_RATIO * fileSize)) &&
    sum(({ packed }) => packed) <= fileSize &&
    entries.every(({ size, packed }) => packed <= size * 1.01 + 100)
  )
}

/** The end record of the archive, which must end the file; null otherwise. ZIP64 is for larger archives than these. */
async function readDirectory(content: SpoolContent): Promise<WorkbookEntry[] | null> {
  const tail = await content.read(Math.max(0, content.size - END_BYTES - MAX_COMMENT), END_BYTES + MAX_COMMENT)
  const end = findEnd(tail)
  if (!end) return null
  const count = end.readUInt16LE(10)
  const [size, start] = [end.readUInt32LE(12), end.readUInt32LE(16)]
  if (count > MAX_ENTRIES || size > MAX_DIRECTORY || start + size > content.size) return null
  const directory = await content.read(start, size)
  const entries: WorkbookEntry[] = []
  for (let at = 0; entries.length < count; ) {
    if (at + ENTRY_BYTES > size || directory.readUInt32LE(at) !== ENTRY_SIGNATURE) return null
    const nameEnd = at + ENTRY_BYTES + directory.readUInt16LE(at + 28)
    entries.push({
      name: directory.toString('utf8', at + ENTRY_BYTES, nameEnd),
      size: directory.readUInt32LE(at + 24),
      packed: directory.readUInt32LE(at + 20),
      isEncrypted: (directory.readUInt16LE(at + 8) & ENCRYPTED) !== 0,
    })
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return entries
}

function findEnd(tail: Buffer): Buffer | null {
  for (let at = tail.length - END_BYTES; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END_SIGNATURE) continue
    if (at + END_BYTES + tail.readUInt16LE(at + 20) === tail.length) return tail.subarray(at)
  }
  return null
}
