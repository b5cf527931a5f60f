import { CheckField } from '../../ui/form/check-field.tsx'
import type { SentFileOptions } from './zones-import.queries.ts'

interface NamesFieldProps {
  names: SentFileOptions['names']
  onChange: (names: SentFileOptions['names']) => void
}

export const NamesField = ({ names, onChange }: NamesFieldProps) => (
  <CheckField
    name="names"
    label="Garder les noms actuels des zones déjà connues"
    checked={names === 'keep'}
    onChange={(isKept) => onChange(isKept ? 'keep' : 'file')}
  />
)
