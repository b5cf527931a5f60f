import { filesEndingIn, isProduct, isTest, read } from '../sources.ts'

const texts = filesEndingIn(['.ts', '.tsx', '.js'], ['contract', 'server', 'web'])
  .filter((path) => isProduct(path) || (path.startsWith('web/public/') && !isTest(path)))
  .map((path) => ({ path, text: read(path) }))

/** The first group of each match, in the files whose path begins so. */
const found = (pattern: RegExp, folder = '') =>
  [...new Set(texts.flatMap(({ path, text }) => (path.startsWith(folder) ? groupsOf(text, pattern) : [])))].sort()

const groupsOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, group = '']) => group)

const filesWith = (pattern: RegExp, folder: string) =>
  texts.flatMap(({ path, text }) => (path.startsWith(folder) && pattern.test(text) ? path : []))

/** By `cookieName`, which adds a prefix on https, or by a name of its own. */
export const cookies = () => found(/(?:cookieName\(\s*|setCookie\(\s*|_COOKIE = )'([\w-]+)'/g, 'server/')
export const cookieSetters = () => filesWith(/reply\.setCookie\(|\bset-cookie\b/i, 'server/')
export const cookieWriters = () => filesWith(/document\.cookie = |cookieStore/, 'web/')

/** The keys that web/lib/storage.ts takes; whatever follows is a `*`. */
export const storageKeys = () =>
  groupsOf(read('web/lib/storage.ts'), /^ {2}\| ['`](.+)['`]$/gm)
    .map((key) => key.replace(/\$\{.*/, '*'))
    .sort()
export const storageUsers = () => filesWith(/\b(?:local|session)Storage(?:\b|[A-Z])/, 'web/')

export const databases = () =>
  texts
    .flatMap(({ text }) =>
      [...text.matchAll(/createStore\('([\w-]+)', '([\w-]+)'\)/g)].map(([, db, store]) => `${db}/${store}`),
    )
    .sort()
export const databaseOpeners = () => filesWith(/createStore\(|indexedDB\.open|\bopenDB\(/, 'web/')

export const caches = () => found(/_CACHE = '([\w-]+)'/g, 'web/')
export const cacheOpeners = () => filesWith(/caches\.open\(|cacheName:|new PrecacheController/, 'web/')

/** Addresses written anywhere, and the names of push services, which are patterns. */
export const hosts = () =>
  [
    ...found(/https?:\/\/([\w.-]*\w)/g).filter((host) => host !== 's'),
    ...groupsOf(read('server/lib/push/push-service.ts'), /^ {2}\/\^(?:\(.+\)\+)?([\w.\\]+)\$\/,$/gm).map((host) =>
      host.replaceAll('\\', ''),
    ),
  ].sort()

/** Those that name another machine, or a folder. */
export const placeSettings = () => groupsOf(read('server/config.ts'), /^ {2}([A-Z_]*(?:URL|ISSUER|DIR)):/gm).sort()
