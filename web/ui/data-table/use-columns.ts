import { useState } from 'react'
import { lasting } from '../../lib/storage.ts'
import type { Table, TableColumn } from './table.ts'

type AnyColumn = Pick<TableColumn<never>, 'key' | 'card' | 'isHiddenAtFirst'>

/** Remembers in the browser, for each table, the columns that people hide. */
export function useColumns<C extends AnyColumn>({
  name,
  columns,
}: Pick<Table<never>, 'name'> & { columns: readonly C[] }) {
  const key = `columns-${name}` as const
  const [hidden, setHidden] = useState(() => hiddenKeys(lasting.read(key), columns))
  const show = (column: string, change: 'show' | 'hide') => {
    const others = hidden.filter((one) => one !== column)
    const next = change === 'hide' ? [...others, column] : others
    setHidden(next)
    lasting.write(key, next.join(' '))
  }
  return { shown: columns.filter(({ key, card }) => card === 'title' || !hidden.includes(key)), hidden, show }
}

export const hiddenKeys = (stored: string | null, columns: readonly AnyColumn[]): readonly string[] =>
  stored === null ? columns.filter((column) => column.isHiddenAtFirst).map((column) => column.key) : stored.split(' ')
