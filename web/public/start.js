// Before the first paint: the chosen light or dark, else the system's. A file of its own, as the page's policy allows no inline script.
{
  const system = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    let choice = null
    try {
      choice = localStorage.getItem('estran-color-scheme')
    } catch {}
    const isDark = choice === 'dark' || (choice !== 'light' && system.matches)
    document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light'
  }
  apply()
  // For pages without the application.
  system.addEventListener('change', apply)
}

// Where the application's files do not come or fail (a browser that threw some away, an update cut short): never a blank page.
{
  const repair = async () => {
    // Without network what is left is all there is.
    if (navigator.onLine) {
      try {
        for (const name of await caches.keys()) await caches.delete(name)
        for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
      } catch {}
    }
    location.reload()
  }
  const explain = () => {
    const root = document.getElementById('root')
    if (!root || root.childElementCount > 0) return
    document.getElementById('first-view')?.remove()
    const title = document.createElement('h1')
    title.textContent = 'L’application n’a pas pu être chargée'
    const text = document.createElement('p')
    text.textContent = 'Vérifiez votre connexion, puis réessayez.'
    const button = document.createElement('button')
    button.textContent = 'Réessayer'
    button.addEventListener('click', repair)
    const page = document.createElement('main')
    page.style.cssText = 'margin:15vh auto;max-width:20em;padding:0 16px;font:18px/1.5 system-ui'
    button.style.cssText = 'min-height:48px;padding:0 24px;font:inherit'
    page.append(title, text, button)
    root.append(page)
  }
  addEventListener(
    'error',
    ({ target }) => (target === window || target instanceof HTMLScriptElement) && explain(),
    true,
  )
}
