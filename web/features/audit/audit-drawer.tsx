import type { ReactNode } from 'react'
import type { AuditEntry } from '../../../contract/audit.entries.ts'
import { zoneTitle } from '../../../contract/rules/zones.title.ts'
import type { Scale } from '../../../contract/scales.ts'
import { formatSeconds } from '../../lib/format.ts'
import { Modal } from '../../ui/frame/modal.tsx'
import { actionLabel } from './audit.rules.ts'
import styles from './audit-drawer.module.css'
import { Person } from './audit-table.tsx'
import { readChanges } from './changes.rules.ts'
import { ChangesTable } from './changes-table.tsx'

interface AuditDrawerProps {
  entry: AuditEntry
  /** Empty while loading: classes then show their keys. */
  scales: readonly Scale[]
  onClose: () => void
  /** Called before the list becomes another. */
  onFollow: () => void
}

export function AuditDrawer({ entry, scales, onClose, onFollow }: AuditDrawerProps) {
  const { at, by, subject, zone, address, details } = entry
  const { facts, changes } = readChanges(details, scales)
  return (
    <Modal kind="drawer" title={actionLabel(entry.action)} onClose={onClose}>
      <div className={styles.body}>
        <dl className={styles.facts}>
          <Fact label="Date">
            <time dateTime={at}>{formatSeconds(at)}</time>
          </Fact>
          <Fact label="Qui">
            {by === null ? 'Personne n’était connecté' : <Person person={by} onFollow={onFollow} />}
          </Fact>
          {subject && (
            <Fact label="Compte concerné">
              <Person person={subject} onFollow={onFollow} />
            </Fact>
          )}
          {zone && <Fact label="Zone">{zoneTitle(zone)}</Fact>}
          {facts.map(({ label, text }) => (
            <Fact key={label} label={label}>
              {text}
            </Fact>
          ))}
          <Fact label="Adresse IP">{address || 'Aucune\u00A0: commande du serveur'}</Fact>
        </dl>
        {changes.length > 0 && <ChangesTable changes={changes} />}
      </div>
    </Modal>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
