import type { PublicSettings } from '../../../contract/operator.ts'

/**
 * The address that is passed on, whatever address this page was opened by. Settings that an older version kept on the
 * device name none.
 */
export const publicAddress = (settings: Pick<PublicSettings, 'public_url'> | undefined, path: string) =>
  (settings?.public_url ?? window.location.origin) + path

/** The address without what nobody types. */
export const typedAddress = (url: string) => url.replace(/^https?:\/\//, '')
