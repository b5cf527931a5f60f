import { describe, expect, test } from 'vitest'
import { closureFaults, closureLink } from './operator.closures.ts'

const ATLAS = 'https://www.atlas-sanitaire-coquillages.fr/'
const LINKS = `56 https://www.morbihan.gouv.fr/coquillages
2a \u00a0https://corse.example/2a

974 HTTPS://reunion.example?x=1#y`

test.each([
  ['56', 'https://www.morbihan.gouv.fr/coquillages'],
  ['2A', 'https://corse.example/2a'],
  ['974', 'HTTPS://reunion.example?x=1#y'],
  ['2B', ATLAS],
  ['29', ATLAS],
  ['97', ATLAS],
  ['', ATLAS],
])('the closures of department « %s » are at %s', (department, address) => {
  expect(closureFaults(LINKS)).toEqual([])
  expect(closureLink({ closure_links: LINKS }, department)).toBe(address)
  expect(closureLink({ closure_links: '' }, department)).toBe(ATLAS)
})

describe('a line that is no department with its address is told', () => {
  const UNKNOWN = 'n’est pas un département du littoral.'
  const SEVERAL = 'une ligne a un seul département et une seule adresse.'
  const INSECURE = 'n’est pas une adresse comme https://exemple.fr/page.'
  // biome-ignore format: a table
  test.each([
    ['75 https://paris.example', [`Ligne 1 : « 75 » ${UNKNOWN}`]],
    ['6 https://alpes.example', [`Ligne 1 : « 6 » ${UNKNOWN}`]],
    ['https://seul.example', [`Ligne 1 : « https://seul.example » ${UNKNOWN}`]],
    ['56: https://deux-points.example', [`Ligne 1 : « 56: » ${UNKNOWN}`]],
    ['56', ['Ligne 1 : il manque l’adresse du 56.']],
    ['56 29 https://deux.example', [`Ligne 1 : ${SEVERAL}`]],
    ['56 https://a.example https://b.example', [`Ligne 1 : ${SEVERAL}`]],
    ['56 http://clair.example', [`Ligne 1 : « http://clair.example » ${INSECURE}`]],
    ['56 www.sans.example', [`Ligne 1 : « www.sans.example » ${INSECURE}`]],
    ['56 javascript:alert(1)', [`Ligne 1 : « javascript:alert(1) » ${INSECURE}`]],
    ['56 https://', [`Ligne 1 : « https:// » ${INSECURE}`]],
    ['56 https://localhost', [`Ligne 1 : « https://localhost » ${INSECURE}`]],
    ['56 https://nous@ailleurs.example', [`Ligne 1 : « https://nous@ailleurs.example » ${INSECURE}`]],
    ['56 https://[1.2/', [`Ligne 1 : « https://[1.2/ » ${INSECURE}`]],
    ['2a https://un.example\n2A https://deux.example', ['Ligne 2 : le 2A a déjà une adresse plus haut.']],
    ['56 https://un.example\n\n75 https://deux.example\n29', [`Ligne 3 : « 75 » ${UNKNOWN}`, 'Ligne 4 : il manque l’adresse du 29.']],
  ])('%j', (text, faults) => {
    expect(closureFaults(text)).toEqual(faults)
  })
})
