// Samplings are weekly from November to April and monthly else. A winter is named by the year it begins in.

const monthOf = (day: string) => Number(day.slice(5, 7))

export const isInWinter = (day: string) => monthOf(day) >= 11 || monthOf(day) <= 4

/** The winter of a day, or for one in summer the winter before. */
export const lastWinterOn = (day: string) => Number(day.slice(0, 4)) - (monthOf(day) >= 11 ? 0 : 1)

const yearText = (year: number) => String(year).padStart(4, '0')

export const winterStart = (winter: number) => `${yearText(winter)}-11-01`

export const winterEnd = (winter: number) => `${yearText(winter + 1)}-04-30`
