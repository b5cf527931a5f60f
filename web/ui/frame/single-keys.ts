import { lasting } from '../../lib/storage.ts'

const KEY = 'estran-single-keys'

/** Whether a key alone does something outside of fields; kept by the device, as its colours are. */
export const areSingleKeysOn = () => lasting.read(KEY) !== 'off'

export const setSingleKeys = (areOn: boolean) => (areOn ? lasting.remove(KEY) : lasting.write(KEY, 'off'))
