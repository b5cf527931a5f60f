import { openSession } from '../support/sessions.ts'
import { expect, test } from '../support/visitor.ts'

test('where no field may be left empty, text tied to each of them says so, and so does the box of the terms', async ({
  page,
}) => {
  const fields = page.locator('main form [aria-required=true]:visible')
  const tell = async (count: number) => {
    await expect(fields).toHaveCount(count)
    for (const field of await fields.all()) await expect(field).toHaveAccessibleDescription(/^Obligatoire/)
    await expect(page.getByText(/^Obligatoire/).filter({ visible: true })).toHaveCount(count)
  }
  await page.goto('/auth/login')
  await tell(3)
  // With its fault, it still does.
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await expect(page.getByRole('checkbox', { name: /J’accepte/ })).toHaveAccessibleDescription(/Obligatoire/)
  await openSession(page, 'client')
  await page.goto('/app/account?view=password')
  await tell(3)
})
