import { expect, type Page } from '@playwright/test'

export const assignDialog = (page: Page) => page.getByRole('dialog', { name: 'Modification affectation' })
export const leaveQuestion = (page: Page) => page.getByRole('dialog', { name: /Quitter sans enregistrer/ })
export const historyDialog = (page: Page) => page.getByRole('dialog', { name: 'Historique des classements' })

/** An administrator looks at a zone that no other journey touches. */
export async function openZone(page: Page, code: string) {
  await page.goto(`/app/map?zone=${code}`)
  await expect(page.getByRole('button', { name: 'Modifier le classement' })).toBeVisible()
}

export async function idOf(page: Page, code: string): Promise<number> {
  const names = await (await page.context().request.get('/api/zones/names')).json()
  return names.find((zone: { code: string }) => zone.code === code).id
}
