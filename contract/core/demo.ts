/** Public on purpose: demo accounts only exist in a demo. */
export const DEMO_PASSWORD = 'Estran-demo-2026'
