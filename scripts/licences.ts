import { isAllowed, shippedPackages } from './licences/shipped.ts'

const { '': _, ...packages } = shippedPackages()
const lines = Object.entries(packages).map(([folder, { version, license }]) => ({
  license,
  text: `${license ?? 'sans licence'}\t${folder.replace(/^.*node_modules\//, '')} ${version}`,
}))
for (const { text } of lines.sort((one, other) => (one.text < other.text ? -1 : 1))) console.log(text)

const refused = lines.filter(({ license }) => !isAllowed(license))
for (const { text } of refused) console.error(`Licence non admise (scripts/licences/shipped.ts) : ${text}`)
process.exitCode = refused.length === 0 ? 0 : 1
