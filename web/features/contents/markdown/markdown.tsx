import { type ReactNode, useMemo } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import { Link } from 'react-router'
import { PAGES } from '../../../../contract/core/pages.ts'
import { isOwnPath, isSafeLink, MARKDOWN_WITHOUT, markdownFault } from '../../../../contract/rules/contents.markdown.ts'
import { withFrenchSpaces } from './french-spaces.ts'
import styles from './markdown.module.css'

function ourDialect(this: { data: () => object }) {
  Object.assign(this.data(), { micromarkExtensions: [{ disable: { null: MARKDOWN_WITHOUT } }] })
}
interface Part {
  type: string
  value?: string
  children?: Part[]
}

function setFrenchSpaces(part: Part) {
  if (part.type === 'text' && part.value) part.value = withFrenchSpaces(part.value)
  for (const child of part.children ?? []) setFrenchSpaces(child)
}
const PLUGINS = [ourDialect, () => setFrenchSpaces]

/** Below the page's title and the text's own. */
const COMPONENTS: Components = {
  h1: 'h3',
  h2: 'h3',
  h3: 'h4',
  h4: 'h5',
  h5: 'h6',
  a: ({ href, children }) => <Target address={href ?? ''}>{children}</Target>,
}

/** What an administrator wrote, which does nothing but be read. */
export function Markdown({ body }: { body: string }) {
  const isReadable = useMemo(() => markdownFault(body) === null, [body])
  const address = (url: string) => (isSafeLink(url) ? url : '')
  return (
    <div className={styles.markdown}>
      {isReadable ? (
        <ReactMarkdown remarkPlugins={PLUGINS} components={COMPONENTS} urlTransform={address}>
          {body}
        </ReactMarkdown>
      ) : (
        <p className={styles.plain}>{body}</p>
      )}
    </div>
  )
}

function Target({ address, children }: { address: string; children: ReactNode }) {
  if (address === '') return children
  if (!isOwnPath(address)) {
    return (
      <a href={address} rel="noopener noreferrer">
        {children}
      </a>
    )
  }
  const [path] = address.split(/[?#]/)
  const isPage = PAGES.some((page) => page.path === path)
  return isPage ? <Link to={address}>{children}</Link> : <a href={address}>{children}</a>
}
