import { Fragment } from 'react'
import { departmentName } from '../../../../contract/rules/zones.departments.ts'
import type { Zone } from '../../../../contract/zones.ts'
import { useTitlePart } from '../../../lib/use-arrival.ts'
import styles from './zone-title.module.css'

interface ZoneTitleProps {
  zone: Pick<Zone, 'id' | 'code' | 'name' | 'department'>
  isMine: boolean
}

export function ZoneTitle({ zone: { id, code, name, department }, isMine }: ZoneTitleProps) {
  useTitlePart(name)
  return (
    <header className={styles.header}>
      <h1 id="zone-name" data-zone={id} tabIndex={-1} className={styles.title}>
        <Unbroken text={name} />
      </h1>
      <p className={styles.beside}>
        <span className={styles.code}>{code}</span>
        {isMine && ' · Ma zone'}
        <span className={styles.department}> · {departmentName(department)}</span>
      </p>
    </header>
  )
}

/** Words that a dash joins stay on one line. */
const Unbroken = ({ text }: { text: string }) =>
  text.split(/(?<![-–]) (?![-–])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a name may have a word twice
    <Fragment key={at}>
      {at > 0 && ' '}
      <span className={styles.unbroken}>{part}</span>
    </Fragment>
  ))
