import { expect, type Page } from '@playwright/test'

/** A network that comes back asks for the zones again, unless they are on their way as they were before. */
export async function refreshUntil(page: Page, isSeen: () => Promise<void>) {
  await expect(async () => {
    await page.evaluate(() => {
      for (const name of ['offline', 'online']) window.dispatchEvent(new Event(name))
    })
    await isSeen()
  }).toPass()
}

/** The server does what the next call of this address asks for; its answer is lost on the way. */
export const loseAnswer = (page: Page, address: string) =>
  page.route(
    address,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
