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
