import { type ComponentType, useEffect } from 'react'
import { matchPath } from 'react-router'
import { PAGES, type PageName } from '../contract/core/pages.ts'
import { useArrival } from './lib/use-arrival.ts'
import { SCREENS, type ScreenProps } from './screens.ts'
import { endFirstView } from './ui/frame/first-view.ts'
import { lazyPart } from './ui/lazy-part.tsx'
import { Loading } from './ui/loading.tsx'

const arriving = (name: PageName, Screen: ComponentType<ScreenProps>) =>
  function ArrivingScreen({ title }: ScreenProps) {
    // A chapter sets a title of its own.
    useArrival(name === 'help' ? null : title)
    useEffect(() => {
      if (name !== 'home-user') endFirstView()
    }, [])
    return <Screen title={title} />
  }

export const ROUTES = PAGES.map((page) => {
  const { load, ...screen } = SCREENS[page.name]
  return {
    page,
    ...screen,
    Screen: lazyPart(() => load().then((Screen) => arriving(page.name, Screen)), { loading: <Loading /> }),
  }
})

export type PageRoute = (typeof ROUTES)[number]

export const Shell = lazyPart(() => import('./features/shell/shell.tsx').then((file) => file.Shell), {
  loading: <Loading />,
})

/** Runs while the session loads; a failure shows when the page is used. */
export function preload(pathname: string) {
  const route = ROUTES.find(({ page }) => matchPath(page.path, pathname))
  if (!route) return
  const parts = route.layout.startsWith('shell') ? [route.Screen, Shell] : [route.Screen]
  Promise.all(parts.map((part) => part.preload())).catch(() => undefined)
}
