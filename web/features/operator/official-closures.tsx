import type { PublicSettings } from '../../../contract/operator.ts'
import { closureLink } from '../../../contract/rules/operator.closures.ts'

interface OfficialClosuresProps {
  department: string
  settings: Pick<PublicSettings, 'closure_links'>
}

/** Where what is closed by law is published: a class here is only indicative. */
export const OfficialClosures = ({ department, settings }: OfficialClosuresProps) => (
  <a href={closureLink(settings, department)} target="_blank" rel="noopener">
    Fermetures officielles<span className="visually-hidden"> (nouvel onglet)</span>
  </a>
)
