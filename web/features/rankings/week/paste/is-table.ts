/** Several cells; one alone goes where the caret is. */
export const isTable = (text: string) => /[\t\n;]/.test(text.trim())
