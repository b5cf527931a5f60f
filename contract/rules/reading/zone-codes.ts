/** Must match zones.code_key in SQL: 50-14-01, 50.14.01 and 501401 are one zone. */
export const codeKey = (code: string) => code.replace(/[^0-9A-Za-z]/g, '').toUpperCase()
