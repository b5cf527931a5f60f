import type { Locator, Page } from '@playwright/test'
import { historyDialog } from '../support/ranking-dialogs.ts'
import { openSession } from '../support/sessions.ts'
import { expect, test } from '../support/visitor.ts'

const [TICK, CLASS, VALUE, DATES, , TO, , HISTORY] = [0, 1, 2, 3, 4, 5, 6, 7]
const cell = (page: Page, row: number, column: number) =>
  page.locator(`[role="grid"] [data-row="${row}"][data-column="${column}"]`)
const box = (page: Page, row: number) => cell(page, row, TICK).getByRole('checkbox')

async function openWeek(page: Page) {
  await openSession(page, 'admin')
  await page.goto('/admin/rankings?search=34.09')
  await expect(page.getByRole('rowheader')).toHaveCount(2)
}

test('Tab leads to the first value of the week; a box, a button or a link is reached by its cell', async ({ page }) => {
  await openWeek(page)
  const grid = page.getByRole('grid')
  await expect(grid).toHaveAccessibleDescription(/Flèches.*Espace, sauf sur une valeur ou une date.*Entrée.*Échap/)
  await grid.getByRole('button', { name: 'Classe' }).focus()
  await page.keyboard.press('Tab')
  await expect(cell(page, 0, VALUE)).toBeFocused()
  await expect(cell(page, 0, VALUE)).toHaveAccessibleName('Valeur')
  await expect(cell(page, 0, CLASS)).toHaveAccessibleName('Classe')
  await expect(page.getByRole('rowheader').first()).toHaveAccessibleName(
    /34\.09.*dernier prélèvement|aucun prélèvement/,
  )
  const wasTicked = await box(page, 0).isChecked()
  await page.keyboard.press('Home')
  await expect(cell(page, 0, TICK)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(box(page, 0)).toBeChecked({ checked: !wasTicked })
  await expect(cell(page, 0, TICK)).toHaveAccessibleName(wasTicked ? 'Non cochée' : 'Cochée')
  await page.keyboard.press('End')
  await expect(cell(page, 0, HISTORY)).toBeFocused()
  await expect(cell(page, 0, HISTORY)).toHaveRole('gridcell')
  await page.keyboard.press('Enter')
  await expect(historyDialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(cell(page, 0, HISTORY)).toBeFocused()
  await expect(grid.locator('[role="gridcell"] :is([type="checkbox"], button, a)[tabindex="0"]')).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await expect(grid.locator(':focus')).toHaveCount(0)
  await page.keyboard.press('Shift+Tab')
  await expect(cell(page, 1, HISTORY)).toBeFocused()
  // A line on a phone shows no value until it is opened.
  await page.setViewportSize({ width: 390, height: 844 })
  await cell(page, 1, DATES).focus()
  await page.reload()
  await expect(cell(page, 0, TICK)).toHaveAttribute('tabindex', '0')
})

test('a first space erases no value of the week; on a list it opens the classes', async ({ page }) => {
  await openWeek(page)
  const wasTicked = await box(page, 0).isChecked()
  const before = await cell(page, 0, VALUE).inputValue()
  await cell(page, 0, VALUE).focus()
  await page.keyboard.press('Space')
  await expect(cell(page, 0, VALUE)).toHaveValue(before)
  await page.keyboard.type('1 2')
  await expect(cell(page, 0, VALUE)).toHaveValue('1 2')
  await page.keyboard.press('Escape')
  await expect(cell(page, 0, VALUE)).toHaveValue(before)
  await page.reload()
  await cell(page, 0, CLASS).press('Space')
  await expect.poll(() => isOpen(cell(page, 0, CLASS))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(box(page, 0)).toBeChecked({ checked: wasTicked })
  const second = await box(page, 1).isChecked()
  await cell(page, 1, VALUE).press('Shift+Space')
  await expect(box(page, 1)).toBeChecked({ checked: !second })
})

const isOpen = (list: Locator) => list.evaluate((one) => one.matches(':open'))

test('once the list of a class is closed without a choice, the arrows go on, and no class changes', async ({
  page,
}) => {
  await openWeek(page)
  await cell(page, 0, CLASS).selectOption('faible')
  await cell(page, 0, CLASS).press('Enter')
  await expect.poll(() => isOpen(cell(page, 0, CLASS))).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => isOpen(cell(page, 0, CLASS))).toBe(false)
  await page.keyboard.press('ArrowDown')
  await expect(cell(page, 1, CLASS)).toBeFocused()
  await expect(cell(page, 0, CLASS)).toHaveValue('faible')
})

test('once a class of the week is chosen in its list, the arrows go on to the next line', async ({ page }) => {
  await openWeek(page)
  await cell(page, 0, CLASS).selectOption('faible')
  await cell(page, 0, CLASS).press('Space')
  await expect.poll(() => isOpen(cell(page, 0, CLASS))).toBe(true)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(cell(page, 0, CLASS)).toHaveValue('moderee')
  await page.keyboard.press('ArrowDown')
  await expect(cell(page, 1, CLASS)).toBeFocused()
  await expect(cell(page, 0, CLASS)).toHaveValue('moderee')
})

test('Ctrl+D fills the days of a line whose button a mouse has pressed', async ({ page }) => {
  await openWeek(page)
  await cell(page, 0, DATES).getByRole('button').click()
  await cell(page, 0, TO).fill('31/12')
  const button = cell(page, 1, DATES).getByRole('button')
  await button.focus()
  await page.keyboard.press('Control+d')
  await expect(button).toContainText('→ 31/12')
  await expect(button).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(button).not.toContainText('→ 31/12')
  await expect(button).toBeFocused()
})

test('the class that a value of the week leads to is said once for each value', async ({ page }) => {
  await openWeek(page)
  await page.evaluate(() => {
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        const texts = [...addedNodes].map(({ textContent }) => textContent ?? '')
        for (const text of texts.filter((one) => one.startsWith('Proposé'))) document.title += `|${text}`
      }
    }).observe(document.querySelector('#week-keys + [role="status"]') ?? document.body, { childList: true })
  })
  const said = async () => (await page.title()).split('|').slice(1)
  await cell(page, 0, VALUE).fill('2500')
  await expect.poll(said).toEqual([expect.stringMatching(/^Proposé\u00A0: Élevée/)])
  await cell(page, 0, VALUE).fill('2600')
  await expect.poll(said).toHaveLength(2)
  await cell(page, 1, VALUE).fill('2600')
  await expect.poll(said).toHaveLength(3)
})

test('the edges of the fields of the week are seen, on a plain and on a ticked line', async ({ page }) => {
  await openWeek(page)
  await box(page, 0).check()
  await box(page, 1).uncheck()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`)).toHaveCount(1)
    for (const row of [0, 1]) {
      for (const column of [CLASS, VALUE]) {
        expect(await cell(page, row, column).evaluate(contrastOfEdge), `${colorScheme}, line ${row}`).toBeGreaterThan(3)
      }
    }
  }
})

/** In the page: of its edge with its line. */
function contrastOfEdge(field: Element) {
  const luminance = (color: string) => {
    const [r = 0, g = 0, b = 0] = (color.match(/[\d.]+/g) ?? [])
      .map((part) => Number(part) / 255)
      .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const line = getComputedStyle(field.closest('[role="row"]') ?? field).backgroundColor
  const [dark = 0, light = 0] = [luminance(getComputedStyle(field).borderTopColor), luminance(line)].sort(
    (a, b) => a - b,
  )
  return (light + 0.05) / (dark + 0.05)
}

test('where a browser cannot tell an open list, it keeps the arrows until a class is chosen or it is closed', async ({
  page,
}) => {
  await page.addInitScript(() => {
    CSS.supports = () => false
  })
  await openWeek(page)
  await cell(page, 0, CLASS).selectOption('faible')
  await cell(page, 0, CLASS).press('Enter')
  await expect.poll(() => isOpen(cell(page, 0, CLASS))).toBe(true)
  await page.keyboard.press('ArrowDown')
  await expect(cell(page, 0, CLASS)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect.poll(() => isOpen(cell(page, 0, CLASS))).toBe(false)
  await page.keyboard.press('ArrowDown')
  await expect(cell(page, 1, CLASS)).toBeFocused()
})
