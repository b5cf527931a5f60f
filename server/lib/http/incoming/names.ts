import { HttpError, notFound } from '../errors.ts'

/** For an address that the framework refuses before any route. */
export const addressFault = (error: Error & { code?: string }, url: string): HttpError =>
  error.code === 'FST_ERR_BAD_URL' && url.startsWith('/api/')
    ? new HttpError(
        400,
        'Cette adresse n’est pas lisible\u00A0: les noms s’y écrivent en UTF-8, puis avec des % (é\u00A0: %C3%A9).',
      )
    : notFound()

/** Of a file in a form; it may have none. U+FFFD stands where bytes were no UTF-8. */
export function requireReadableName(name: string | undefined) {
  if (name?.includes('\ufffd'))
    throw new HttpError(400, 'Le nom de ce fichier n’est pas en UTF-8\u00A0: renommez-le sans accents.')
}
