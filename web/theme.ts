import { type CSSVariablesResolver, createTheme, localStorageColorSchemeManager } from '@mantine/core'
import type { BrowserStorageKey } from './lib/storage.ts'

/** public/start.js reads the same key before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({
  key: 'estran-color-scheme' satisfies BrowserStorageKey,
})

export const theme = createTheme({
  fontFamily:
    '"Atkinson Hyperlegible Next", "Segoe UI", Roboto, "Helvetica Neue", Arial, "Estran fallback", sans-serif',
  headings: { fontFamily: 'inherit', fontWeight: '700' },
  white: '#ffffff',
  black: '#0e2a35',
  primaryColor: 'water',
  // White on 8 is 8.4:1; ink on 3, in dark mode, 7.8:1.
  primaryShade: { light: 8, dark: 3 },
  autoContrast: true,
  colors: {
    water: [
      '#e3f0f1',
      '#c5e1e4',
      '#a5dbe3',
      '#7cc7d2',
      '#4fa9b7',
      '#2a8c9b',
      '#167484',
      '#0f6573',
      '#0b5563',
      '#084250',
    ],
    gray: [
      '#f3f7f7',
      '#eaf0f1',
      '#dce5e7',
      '#c9d5d8',
      '#74909a',
      '#66818b',
      '#4a6470',
      '#36505b',
      '#1f3a46',
      '#0e2a35',
    ],
    dark: [
      '#eaf3f4',
      '#c9d9dc',
      '#9db6bd',
      '#7d99a1',
      '#5f818c',
      '#17363e',
      '#0f2129',
      '#0b191f',
      '#081318',
      '#050d10',
    ],
  },
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '14px', xl: '20px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    ComboboxChevron: { defaultProps: { 'aria-hidden': true } },
    Input: {
      defaultProps: { size: 'md' },
      vars: () => ({ wrapper: { '--input-height': 'var(--control-height)' } }),
    },
    InputWrapper: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md', nothingFoundMessage: 'Aucune option disponible' } },
    TextInput: { defaultProps: { size: 'md' } },
  },
})

/** Points Mantine's variables to ours, which change with light and dark (styles/tokens.css). */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: OURS,
  dark: OURS,
})

const OURS = {
  '--mantine-color-body': 'var(--wash)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--muted)',
  '--mantine-color-anchor': 'var(--primary)',
  '--mantine-color-default': 'var(--paper)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-hover': 'var(--primary-soft)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-disabled': 'var(--line)',
  '--mantine-color-disabled-color': 'var(--muted)',
  // Saturdays and Sundays in the calendar.
  '--mantine-color-red-6': 'var(--danger)',
}
