import type { Scale } from '../../contract/scales.ts'
import type { Zones } from '../../contract/zones.ts'
import { type ApiClient, requestsOf } from './api.ts'

/** Asks for this zone today, and the label of its class of ARN F-spécifiques: the demo’s differ from day to day. */
export async function classOfZone(client: ApiClient, code: string) {
  const requests = requestsOf(client)
  const { zones }: Zones = await (await requests.get('/api/zones')).json()
  const zone = zones.find((one) => one.code === code)
  const scales: Scale[] = await (await requests.get('/api/scales')).json()
  const classes = scales.find(({ type }) => type === 'arn_f')?.classes
  const label = classes?.find(({ key }) => key === zone?.rankings.arn_f?.class)?.label
  if (!zone || label === undefined) throw new Error(`${code} has no class today`)
  return { zone, label }
}
