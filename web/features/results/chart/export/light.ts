/** As styles/tokens.css has them in light, which a file has no way to look up. */
export const LIGHT = {
  '--ink': '#0e2a35',
  '--muted': '#4a6470',
  '--line': '#dce5e7',
  '--paper': '#ffffff',
  '--primary': '#0b5563',
}
