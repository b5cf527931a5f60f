import { PAGES, type Page, REDIRECTS } from '../contract/core/pages.ts'
import { openSession, type PersonName } from './support/sessions.ts'
import { expect, fillLogin, glance, test } from './support/visitor.ts'

const LOGIN = '/auth/login'
const HOMES: Record<PersonName | 'anonymous', string> = {
  anonymous: LOGIN,
  registered: '/registration/wait',
  client: '/app/map',
  client2: '/app/map',
  admin: '/admin/users',
  super: '/admin/users',
}

/** Written from the specification, not from the guards: who may stay on which area. */
function target(path: string, who: PersonName | 'anonymous'): string {
  const isAdmin = who === 'admin' || who === 'super'
  if (path === LOGIN) return HOMES[who]
  if (path === '/admin/settings') return who === 'super' ? path : HOMES[who]
  if (path.startsWith('/admin/')) return isAdmin ? path : HOMES[who]
  if (path.startsWith('/app/')) return isAdmin || who === 'client' ? path : HOMES[who]
  if (path === '/registration/wait') return who === 'registered' ? path : HOMES[who]
  return path
}

const isFirstOfItsAccess = ({ access }: Page, index: number) =>
  PAGES.findIndex((one) => one.access === access) === index

/** One page of each kind: contract/core/pages.test.ts has the whole table, and accessible/axe.spec.ts opens every page. */
const OPENED = PAGES.filter(isFirstOfItsAccess).map(({ path }) => [path, path] as const)

for (const who of ['anonymous', 'registered', 'client', 'admin', 'super'] as const) {
  glance(`each route leads ${who} where the specification says`, async ({ page }) => {
    if (who !== 'anonymous') await openSession(page, who)
    const redirects = who === 'anonymous' ? Object.entries(REDIRECTS) : [['/', REDIRECTS['/']] as const]
    for (const [path, asked] of [...OPENED, ...redirects]) {
      await page.goto(path)
      await expect(page, `${who} asks ${path}`).toHaveURL((url) => url.pathname === target(asked, who))
      await expect(page.locator('main h1, #zone-name').first(), `${who} asks ${path}`).toBeVisible()
    }
  })
}

glance('any other address is the 404 page, with that status, and leads home', async ({ page, quietConsole }) => {
  for (const path of [
    '/nulle-part',
    '/app',
    '/admin',
    '/app/map/56.08.2',
    '/APP/MAP',
    '/Auth/Legals',
    '/auth/login.php',
  ]) {
    const answer = await page.goto(path)
    expect([path, answer?.status()]).toEqual([path, 404])
    await expect(page.getByRole('heading', { name: 'Erreur 404 : Page non trouvée' }), path).toBeVisible()
    await expect(page.getByText("La page que vous cherchez n'existe pas."), path).toBeVisible()
  }
  // The browser itself prints the status of the page it was asked for.
  quietConsole.splice(0)
  await page.getByRole('link', { name: "Retour à l'accueil" }).click()
  await expect(page).toHaveURL(/\/auth\/login$/)
})

for (const [asked, who, arrives] of [
  ['/app/results', 'client', '/app/results'],
  ['/app/map?zone=50-14-01', 'client', '/app/map?zone=50-14-01'],
  ['/admin/zones', 'admin', '/admin/zones'],
  ['/admin/zones', 'client', '/app/map'],
  ['/app/account', 'registered', '/registration/wait'],
] as const) {
  glance(`${who} asked ${asked} before signing in and arrives on ${arrives}`, async ({ page }) => {
    await page.goto(asked)
    await expect(page).toHaveURL(/\/auth\/login$/)
    await fillLogin(page, who)
    await expect(page).toHaveURL((url) => url.pathname + url.search === arrives)
  })
}

test('an anonymous visitor’s browser never asks who is signed in', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/auth/login')
  await expect(page.getByRole('button', { name: 'Se connecter', exact: true })).toBeVisible()
  expect(asked).toContain('/api/settings')
  expect(asked).not.toContain('/api/auth/me')
})
