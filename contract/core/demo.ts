/** The password of every demo account: public, which is why they never go beyond a demo. */
export const DEMO_PASSWORD = 'Estran-demo-2026'
