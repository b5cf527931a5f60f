const stateValue = (state: unknown, name: string): unknown =>
  typeof state === 'object' && state !== null && Object.hasOwn(state, name) ? Reflect.get(state, name) : null

export function stateText(state: unknown, name: string): string | null {
  const text = stateValue(state, name)
  return typeof text === 'string' ? text : null
}

export function stateNumber(state: unknown, name: string): number | null {
  const number = stateValue(state, name)
  return typeof number === 'number' ? number : null
}
