import type { ColorScheme } from './map-types.ts'

export interface MapPalette {
  sea: string
  land: string
  shore: string
  outline: string
  ink: string
  muted: string
  water: string
  paper: string
  /** Over the pictures of an outside service, so that zones and names stand out. */
  veil: string
}

export const palettes: Record<ColorScheme, MapPalette> = {
  light: {
    sea: '#E4EBED',
    land: '#F8F3E7',
    shore: '#B9C9C9',
    outline: 'rgba(14, 42, 53, 0.62)',
    ink: '#0E2A35',
    muted: '#4A6470',
    water: '#2E6579',
    paper: '#FFFFFF',
    veil: 'rgba(255, 255, 255, 0.2)',
  },
  dark: {
    sea: '#14262D',
    land: '#1F2C2B',
    shore: '#3D5558',
    outline: 'rgba(234, 243, 244, 0.62)',
    ink: '#EAF3F4',
    muted: '#9DB6BD',
    water: '#8DBDCB',
    paper: '#0F2129',
    veil: 'rgba(15, 33, 41, 0.45)',
  },
}
