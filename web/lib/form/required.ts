/** Said at the end of the label of a field that one may leave empty. */
export const OPTIONAL = ' (facultatif)'

/** Said with each field of a form that has none to leave empty, or no label that could say so. */
export const REQUIRED = 'Obligatoire'

/** Every field whose label does not say that it may be left empty; screen readers then announce it as required. */
export const isRequired = (label: string) => !/ \(facultati(?:f|ve)\)$/.test(label)
