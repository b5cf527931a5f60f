/** Said at the end of the label of a field that one may leave empty. */
export const OPTIONAL = ' (facultatif)'

/** Said with each field of a form that has none to leave empty, or no label that could say so. */
export const REQUIRED = 'Obligatoire'

/** Props that write it after the label, on its line. */
export const REQUIRED_BESIDE = {
  description: REQUIRED,
  descriptionProps: { style: { display: 'inline', marginInlineStart: 8 } },
} as const

/** Every field whose label does not say that it may be left empty; screen readers then announce it as required. */
export const isRequired = (label: string) => !/ \(facultati(?:f|ve)\)$/.test(label)
