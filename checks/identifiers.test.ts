import { describe, expect, test } from 'vitest'
import { retiredWordsOf } from './identifiers.ts'
import { filesEndingIn, read } from './sources.ts'

const files = filesEndingIn(['.ts', '.tsx'])

test('no retired word comes back', () => {
  expect(files.length).toBeGreaterThanOrEqual(600)
  const found = files.flatMap((path) => retiredWordsOf(path, read(path)).map((fault) => `${path} ${fault}`))
  expect(found).toEqual([])
})

describe('the check is not blind:', () => {
  test.each([
    ['const MOST_ZONES = 3', 'MOST_ZONES: say MAX_'],
    ["import { LEAST_SHARE } from './a.ts'", 'LEAST_SHARE: say MIN_'],
    ['await limits.takeTry(db)', 'takeTry: say consume'],
    ['interface Ears { click: () => void }', 'Ears: say handlers'],
    ['const [zone, setAssigning] = useState(null)', 'setAssigning: say Ranking, RankingInput'],
    ['const { mutate } = useSendCorrection(id)', 'useSendCorrection: say the endpoint’s name'],
    ['type Row = { provider_visits: string }', 'provider_visits: say authorization'],
    ['const holdZone = (db: Db) => db', 'holdZone: say lock…'],
    ['async function hold() {}', 'hold: say lock…'],
    ["import classes from './a.module.css'", 'classes: say styles'],
  ])('%s', (text, fault) => {
    expect(retiredWordsOf('web/a.ts', text)).toContain(fault)
  })

  test.each([
    "const text = 'MOST_ZONES, hold the zone'",
    '// takeTry together',
    'const holder = new Set(); const holds = holder.size',
    "import styles from './a.module.css'; const classes = scale.classes",
    'const assigned = assignRanking',
    'const useSend = 1; const altogether = 2',
  ])('%s is right', (text) => {
    expect(retiredWordsOf('web/a.ts', text)).toEqual([])
  })
})
