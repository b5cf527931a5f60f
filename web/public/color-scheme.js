// Before the first paint: the chosen light or dark, else the system's. A file of its own, as the page's policy allows no inline script.
{
  let choice = null
  try {
    choice = localStorage.getItem('estran-color-scheme')
  } catch {}
  const isDark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light'
}
