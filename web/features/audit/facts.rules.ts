import type { AuditEntry } from '../../../contract/audit/audit.entries.ts'
import { CONTENT_LABELS } from '../../../contract/contents.ts'
import { isMailKind, MAIL_LABELS } from '../../../contract/mails.ts'
import { formatChange, formatNumber } from '../../lib/format.ts'
import { SHORT_LABELS } from '../scales/scales.rules.ts'
import { FIELD_LABELS, MEANS, REASONS } from './details.words.ts'

interface Fact {
  label: string
  text: string
}

/** What the details say besides states before and after. */
export function factsOf(details: AuditEntry['details']): Fact[] {
  if (details === null) return []
  const facts: Fact[] = []
  const add = (label: string, text: string) => facts.push({ label, text })
  if ('by' in details && details.by) add('Moyen', MEANS[details.by])
  if ('why' in details && details.why) add('Raison', REASONS[details.why])
  if ('content' in details) add('Texte', CONTENT_LABELS[details.content])
  if ('is_correction' in details && details.is_correction) add('Correction', 'Sans nouvelle acceptation')
  if ('version' in details) add('Version', formatNumber(details.version))
  if ('fields' in details) add('Champs modifiés', details.fields.map((field) => FIELD_LABELS[field]).join(', '))
  if ('type' in details) add('Type de classement', SHORT_LABELS[details.type])
  if ('reason' in details && details.reason !== '') add('Motif', details.reason)
  if ('id' in details) add('Jeton', `${details.name} (n°\u00A0${details.id})`)
  if ('code' in details) add('Zone', `${details.code} ${details.name}`)
  if ('has_new_shape' in details && details.has_new_shape) add('Contour', 'Remplacé')
  if ('area_change' in details && details.area_change !== null) {
    add('Contour réparé', `Surface ${formatChange(details.area_change)}`)
  }
  if ('news_id' in details) add('Actualité', `N°\u00A0${details.news_id}`)
  if ('has_new_body' in details && details.has_new_body) add('Texte', 'Modifié')
  if ('reference' in details) add('Devis', details.reference)
  if ('mail' in details) add('Mail', isMailKind(details.mail) ? MAIL_LABELS[details.mail] : details.mail)
  if ('result_id' in details) add('Résultat', `N°\u00A0${details.result_id}`)
  if ('file_name' in details) add('Fichier', details.file_name)
  if ('files' in details) add('Fichiers', formatNumber(details.files))
  if ('is_replaced' in details && details.is_replaced) add('Fichier du même nom', 'Remplacé')
  if ('format' in details) add('Format', details.format.toUpperCase())
  if ('filters' in details && details.filters.length > 0) add('Filtres sur', details.filters.map(columnText).join(', '))
  if ('is_searched' in details && details.is_searched) add('Recherche', 'Oui')
  if ('rows' in details) add('Lignes', formatNumber(details.rows))
  if ('names' in details) {
    add('Zones créées', formatNumber(details.created))
    add('Zones modifiées', formatNumber(details.updated))
    add('Zones inchangées', formatNumber(details.unchanged))
    add('Zones archivées', formatNumber(details.archived))
    add('Contours réparés', formatNumber(details.repaired))
    add('Noms', details.names === 'file' ? 'Ceux du fichier' : 'Gardés')
    if (details.left_out.length > 0) add('Zones laissées de côté', details.left_out.join(', '))
  }
  if ('rejected' in details) {
    add('Nouvelles', formatNumber(details.created))
    add('Corrigées', formatNumber(details.updated))
    add('Déjà connues', formatNumber(details.unchanged))
    add('Rejetées', formatNumber(details.rejected))
  }
  return facts
}

const COLUMN_LABELS: Record<string, string> = {
  ...FIELD_LABELS,
  ...{ sector: 'Secteur', type: 'Type', class: 'Classe', zone: 'Zone', dates: 'Dates', client: 'Client' },
}

const columnText = (column: string) => COLUMN_LABELS[column] ?? column
