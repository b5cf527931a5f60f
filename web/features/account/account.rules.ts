export function isOldPassword(changedAt: string, now = new Date()) {
  const due = new Date(changedAt)
  due.setUTCFullYear(due.getUTCFullYear() + 1)
  return now >= due
}
