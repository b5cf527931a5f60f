import type { Locator, Page } from '@playwright/test'
import type { GUIDE } from '../../contract/core/help.ts'
import type { PersonName } from '../support/sessions.ts'
import { expect } from '../support/visitor.ts'

export interface GuidePicture {
  name: string
  /** Whose it is: the README's, or that of a part of the guide. */
  of: 'readme' | (typeof GUIDE)[number]['folder']
  who: PersonName | null
  path: string
  size: readonly [width: number, height: number]
  /** The region that it shows as the page comes: the next picture of this page need not open it anew. */
  part?: string
  /** Prepares the picture; gives the element it shows, or nothing for the whole screen. */
  show?: (page: Page) => Promise<Locator | undefined>
}

/** High enough for a part of a long page to be in view without scrolling. */
export const TALL = 3000

export const main = async (page: Page) => page.locator('main')

export const dialogOf =
  (...press: readonly ((page: Page) => Locator)[]) =>
  async (page: Page) => {
    for (const button of press) await button(page).first().click()
    const dialog = page.locator('dialog[open]').last()
    await expect(dialog.getByText(/^Chargement/)).toHaveCount(0)
    return dialog
  }

export const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name })
