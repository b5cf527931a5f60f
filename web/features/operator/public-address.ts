import type { PublicSettings } from '../../../contract/operator.ts'

/** Of what is passed on, whatever address this page was opened by; what an older version kept on the device names none. */
export const publicAddress = (settings: Pick<PublicSettings, 'public_url'> | undefined, path: string) =>
  (settings?.public_url ?? window.location.origin) + path

/** The address without what nobody types. */
export const typedAddress = (url: string) => url.replace(/^https?:\/\//, '')
