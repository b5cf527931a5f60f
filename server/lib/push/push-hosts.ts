/** Of the browsers’ own push services: Chromium’s, Firefox’s, Safari’s, Edge’s. */
const HOSTS = [
  /^fcm\.googleapis\.com$/,
  /^([a-z0-9-]+\.)+push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)+push\.apple\.com$/,
  /^([a-z0-9-]+\.)+notify\.windows\.com$/,
]
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** The server itself writes to this address, so it may lead nowhere near the operator’s own network. */
export function mayBeWrittenTo(endpoint: string, where: { isPublic: boolean }): boolean {
  const url = URL.parse(endpoint)
  if (url === null || url.username !== '' || url.password !== '') return false
  if (!where.isPublic && LOOPBACK.test(url.hostname)) return /^https?:$/.test(url.protocol)
  return url.protocol === 'https:' && url.port === '' && HOSTS.some((host) => host.test(url.hostname))
}
