/** One copy as a spreadsheet gives it to the clipboard; '' where there is none. */
export interface PastedTexts {
  text: string
  html: string
}

export const textsOf = (data: DataTransfer | null): PastedTexts => ({
  text: data?.getData('text/plain') ?? '',
  html: data?.getData('text/html') ?? '',
})
