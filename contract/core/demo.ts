/** Stands above every page of a demo. */
export const DEMO_NOTICE = 'Données de démonstration (valeurs fictives)'
/** Public on purpose: demo accounts only exist in a demo. */
export const DEMO_PASSWORD = 'Estran-demo-2026'
/** The token of the demo's automate, as public: docs/lims.md shows it. */
export const DEMO_TOKEN = 'estran_demo-jeton-public-de-l-automate-Estran-2026'
