import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface HelpLinkProps {
  to: string
  className?: string | undefined
  /** Replaces the entry in the history of what is open over the page. */
  replace?: boolean
  onClick?: () => void
  children?: ReactNode
}

/** To the guide, at what it says of the page one is on. */
export const HelpLink = ({ children = 'Aide', ...link }: HelpLinkProps) => <Link {...link}>{children}</Link>

/** Beside a form that one fills before signing in: it stays as it is. */
export const HelpTab = ({ to, className }: { to: string; className?: string | undefined }) => (
  <a className={className} href={to} target="_blank" rel="noopener">
    Aide<span className="visually-hidden"> (nouvel onglet)</span>
  </a>
)
