import { clock } from '../../server/lib/clock.ts'
import { MOMENT } from './moment.ts'

// Loaded before the product, in each of its processes, by node --import: its clock stands.
clock.now = () => MOMENT
