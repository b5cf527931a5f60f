type AuditState = Readonly<Record<string, unknown>>

/** The details of an entry as they are kept, in the order of the fields handed in. */
export const changes = (after: AuditState, before: AuditState = {}) =>
  [...new Set([...Object.keys(after), ...Object.keys(before)])].map((field) => ({
    field,
    ...(field in before && { before: before[field] }),
    ...(field in after && { after: after[field] }),
  }))
