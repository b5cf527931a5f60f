import type { Page } from '@playwright/test'
import { stumbles } from '../support/heard.ts'
import { openSession, type PersonName } from '../support/sessions.ts'
import { expect, glance, mapIsDrawn } from '../support/visitor.ts'

/** The screens that each of them works with, and what they open there. */
const WALKS: Record<PersonName | 'visitor', [path: string, open?: (page: Page) => Promise<void>][]> = {
  visitor: [
    ['/auth/login'],
    ['/auth/legals'],
    ['/auth/reset_password'],
    ['/registration/form'],
    ['/verification'],
    ['/help/carte'],
  ],
  registered: [['/registration/wait']],
  client: [
    ['/app/map'],
    ['/app/map?view=list'],
    ['/app/results'],
    ['/app/account'],
    ['/app/account?view=password'],
    ['/app/map?zone=56.08.2', (page) => page.getByRole('button', { name: 'Devis' }).click()],
  ],
  client2: [],
  admin: [
    ['/admin/users'],
    ['/admin/users?user=new'],
    ['/admin/zones'],
    ['/admin/rankings?search=56'],
    ['/app/results'],
    ['/app/results?result=new'],
    ['/admin/quotes'],
    ['/admin/news'],
    ['/admin/news?news=new'],
    ['/admin/content'],
    ['/app/map?zone=56.08.2', (page) => page.getByRole('button', { name: 'Modifier le classement' }).click()],
  ],
  super: [['/admin/settings'], ['/admin/settings?view=scales'], ['/admin/audit'], ['/admin/mails']],
}

for (const [who, walk] of Object.entries(WALKS)) {
  glance(`what a screen reader tells ${who} has a name of its own`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    if (isPerson(who)) await openSession(page, who)
    for (const [path, open] of walk) {
      await page.goto(path)
      await expect(page.locator('h1').first()).toBeVisible()
      await expect(page.getByText(/^Chargement/)).toHaveCount(0)
      if (path.startsWith('/app/map')) await mapIsDrawn(page)
      await open?.(page)
      if (open) await expect(page.getByRole('dialog')).toBeVisible()
      expect.soft(await stumbles(page), path).toEqual([])
    }
  })
}

const isPerson = (who: string): who is PersonName => who !== 'visitor'
