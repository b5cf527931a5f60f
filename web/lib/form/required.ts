/** Said at the end of the label of a field that one may leave empty. */
export const OPTIONAL = ' (facultatif)'

/** Every field whose label does not say that it may be left empty; screen readers then announce it as required. */
export const isRequired = (label: string) => !/ \(facultati(?:f|ve)\)$/.test(label)
