import { CheckField } from '../../ui/form/check-field.tsx'
import type { Sent } from './zones-import.queries.ts'

interface NamesFieldProps {
  names: Sent['names']
  onChange: (names: Sent['names']) => void
}

export const NamesField = ({ names, onChange }: NamesFieldProps) => (
  <CheckField
    name="names"
    label="Garder les noms actuels des zones déjà connues"
    checked={names === 'keep'}
    onChange={(isKept) => onChange(isKept ? 'keep' : 'file')}
  />
)
