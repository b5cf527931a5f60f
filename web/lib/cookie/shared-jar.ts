/** Stands for `document` in tests: what is written into its cookies is read there, until it is removed. */
export function cookieJar(first: Record<string, string>) {
  const jar = new Map(Object.entries(first))
  return {
    getElementById: () => null,
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    },
  }
}
