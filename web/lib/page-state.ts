export function stateText(state: unknown, name: string): string | null {
  if (typeof state !== 'object' || state === null || !Object.hasOwn(state, name)) return null
  const text: unknown = Reflect.get(state, name)
  return typeof text === 'string' ? text : null
}
