import { hashPassword, isPassword } from '../../lib/security/passwords.ts'

// A program of its own, as passwords of the product are hashed: a hash, then how long a check takes with and without one.
const ROUNDS = 15

async function timed(of: string | null) {
  const from = performance.now()
  await isPassword(of, 'marée haute')
  return performance.now() - from
}

const median = (times: number[]) => times.sort((one, other) => one - other)[(ROUNDS - 1) / 2]

const hash = await hashPassword('marée basse')
await timed(null)
const [known, unknown]: [number[], number[]] = [[], []]
for (let round = 0; round < ROUNDS; round++) {
  known.push(await timed(hash))
  unknown.push(await timed(null))
}
console.log(JSON.stringify({ hash, known: median(known), unknown: median(unknown) }))
