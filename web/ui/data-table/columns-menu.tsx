import { IconColumns3 } from '@tabler/icons-react'
import { Button } from '../button.tsx'
import { CheckField } from '../form/check-field.tsx'
import { Popup } from './popup.tsx'
import type { Column } from './table.ts'

interface ColumnsMenuProps {
  columns: readonly Pick<Column<never>, 'key' | 'label' | 'card'>[]
  hidden: readonly string[]
  onShow: (column: string, change: 'show' | 'hide') => void
}

export const ColumnsMenu = ({ columns, hidden, onShow }: ColumnsMenuProps) => (
  <Popup
    opens="bottom-end"
    button={(press) => (
      <Button variant="default" leftSection={<IconColumns3 size={18} />} onClick={press}>
        Colonnes
      </Button>
    )}
  >
    {() =>
      columns
        .filter(({ card }) => card !== 'title')
        .map(({ key, label }) => (
          <CheckField
            key={key}
            name={key}
            label={label}
            checked={!hidden.includes(key)}
            onChange={(isShown) => onShow(key, isShown ? 'show' : 'hide')}
          />
        ))
    }
  </Popup>
)
