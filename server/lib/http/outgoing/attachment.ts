/** RFC 6266: old readers get the name in ASCII, all others as it is (RFC 8187). */
export function contentDisposition(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]/g, '_')
    .replace(/["\\%]/g, '_')
  const exact = encodeURIComponent(name).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}

/** Someone else’s bytes: saved rather than shown, and whatever they are taken for, they may do nothing. */
export const attachmentHeaders = (name: string, type: string) => ({
  'content-type': type,
  'content-disposition': contentDisposition(name),
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'private, no-store',
})
