import { parseSync, Visitor } from 'vite'

/** Words that had a meaning of our own, each with the standard term that took its place. */
const RETIRED: readonly [RegExp, string][] = [
  [/^(MOST|LONGEST|LARGEST)_/, 'MAX_'],
  [/^(LEAST|SMALLEST|SHORTEST)_/, 'MIN_'],
  [/^takeTry$/, 'consume'],
  [/^forgiveTry$/, 'refund'],
  [/^keptUntilChange$/, 'cachedUntilChange'],
  [/^together$/, 'singleFlight or throttle'],
  [/^depart$/, 'startAuthorization'],
  [/^comeBack$/, 'finishAuthorization'],
  [/^(provider_visits|estran_visit|ProviderVisit\w*)$/, 'authorization'],
  [/^Ears$/, 'handlers'],
  [/^looks$/, 'styles'],
  [/^readLoad$/, 'readValue'],
  [/^(set|on)?(Assigned|Assigning|AssignedZone|AssignedTo|assigning)$/, 'Ranking, RankingInput'],
  [/^(use)?(Send|Archive)(Assignment|Correction|Zone|Scale|Login|Password)$/, 'the endpoint’s name'],
  [/^sendScale$/, 'the endpoint’s name'],
]

/** Names of functions alone: a holder may hold. */
const RETIRED_FUNCTIONS: readonly [RegExp, string][] = [[/^hold([A-Z]\w*)?$/, 'lock…']]

/** Retired words in a source file, in the order of the alphabet, each with the term to use. */
export function retiredWordsOf(path: string, text: string): string[] {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const names = new Set<string>()
  const functions = new Set<string>()
  const faults = new Set<string>()
  new Visitor({
    Identifier: ({ name }) => void names.add(name),
    JSXIdentifier: ({ name }) => void names.add(name),
    FunctionDeclaration: ({ id }) => void (id && functions.add(id.name)),
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init?.type === 'ArrowFunctionExpression') functions.add(id.name)
    },
    ImportDeclaration: ({ source, specifiers }) => {
      const isStyles = source.value.endsWith('.module.css')
      if (isStyles && specifiers.some(({ local }) => local.name === 'classes')) faults.add('classes: say styles')
    },
  }).visit(program)
  const look = (found: Set<string>, retired: typeof RETIRED) => {
    for (const name of found) {
      for (const [word, term] of retired) if (word.test(name)) faults.add(`${name}: say ${term}`)
    }
  }
  look(names, RETIRED)
  look(functions, RETIRED_FUNCTIONS)
  return [...faults].sort()
}
