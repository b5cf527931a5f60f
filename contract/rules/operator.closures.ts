import { DEPARTMENTS } from './zones.departments.ts'

const NATIONAL_ATLAS = 'https://www.atlas-sanitaire-coquillages.fr/'

const wordsOf = (line: string) => line.split(/\s+/).filter((word) => word !== '')
const departmentOf = ([word = '']: readonly string[]) => word.toUpperCase()

/** Where the closures of a department are published: the operator’s address for it, or the national atlas. */
export function closureLink({ closure_links }: { closure_links: string }, department: string): string {
  const lines = closure_links.split('\n').map(wordsOf)
  return lines.find((words) => departmentOf(words) === department)?.[1] ?? NATIONAL_ATLAS
}

/** A sentence for each line that is no department with its address. */
export function closureFaults(text: string): string[] {
  const known = new Set<string>()
  return text.split('\n').flatMap((line, index) => {
    const words = wordsOf(line)
    const fault = words.length === 0 ? null : faultOf(words, known)
    known.add(departmentOf(words))
    return fault === null ? [] : [`Ligne ${index + 1}\u00a0: ${fault}`]
  })
}

function faultOf(words: readonly string[], known: ReadonlySet<string>): string | null {
  const [written, address, ...rest] = words
  const department = departmentOf(words)
  if (!DEPARTMENTS.has(department)) return `«\u00a0${written}\u00a0» n’est pas un département du littoral.`
  if (known.has(department)) return `le ${department} a déjà une adresse plus haut.`
  if (address === undefined) return `il manque l’adresse du ${department}.`
  if (rest.length > 0) return 'une ligne a un seul département et une seule adresse.'
  if (!isSecureAddress(address)) return `«\u00a0${address}\u00a0» n’est pas une adresse comme https://exemple.fr/page.`
  return null
}

const isSecureAddress = (text: string) => /^https:\/\/[^/?#@\\]+\.[^/?#@\\]+([/?#]|$)/i.test(text) && URL.canParse(text)
