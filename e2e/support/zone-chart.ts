import type { Page } from '@playwright/test'
import { openClass } from './zone-class.ts'

export const CODE = '56.08.2'

export const section = (page: Page) => page.getByRole('region', { name: 'Résultats de la zone' })
export const slider = (page: Page) => page.getByRole('slider', { name: 'Lire les résultats un à un' })
export const picture = (page: Page) => section(page).getByRole('img', { name: /prélèvement/ })

export const chooseRange = (page: Page, range: string) => section(page).getByLabel('Période').selectOption(range)

export async function pressMore(page: Page, name: string) {
  await section(page).getByRole('button', { name: 'Autres actions' }).click()
  await section(page).getByRole('button', { name }).click()
}

/** Scrolled to, for it loads only then. */
export async function openChart(page: Page, code = CODE) {
  await page.goto(`/app/map?zone=${code}`)
  await openClass(page, 'ARN F-spécifiques infectieux')
  await page.locator('#zone-results').scrollIntoViewIfNeeded()
}
