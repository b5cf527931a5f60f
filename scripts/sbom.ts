import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT, shippedPackages } from './licences/shipped.ts'

/**
 * Asks npm about a copy without what only tests use: of a folder that has both, `npm sbom --omit=dev` leaves out all
 * that tests use too, such as zod.
 */
function makeSbom(): string {
  const { devDependencies: _, ...manifest } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const folder = mkdtempSync(join(tmpdir(), 'estran-sbom-'))
  try {
    // npm gives the product the name of its folder.
    const copy = join(folder, manifest.name)
    mkdirSync(copy)
    writeFileSync(join(copy, 'package.json'), JSON.stringify(manifest))
    const lock = { lockfileVersion: 3, packages: shippedPackages() }
    writeFileSync(join(copy, 'package-lock.json'), JSON.stringify(lock))
    const options = ['--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']
    const { status, stdout } = spawnSync('npm', ['sbom', ...options], {
      cwd: copy,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    if (status !== 0) throw new Error('npm sbom a échoué : il faut npm 10 ou plus récent.')
    return stdout
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const [file] = process.argv.slice(2)
if (file === undefined) {
  console.error('Usage : npm run sbom -- fichier.json')
  process.exitCode = 1
} else {
  try {
    writeFileSync(file, makeSbom())
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
