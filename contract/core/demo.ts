/** Above every page of a demo. */
export const DEMO_NOTICE = 'Données de démonstration (valeurs fictives)'
/** Public on purpose: demo accounts only exist in a demo. */
export const DEMO_PASSWORD = 'Estran-demo-2026'
/** Of the automate, as public: it is in docs/lims.md. */
export const DEMO_TOKEN = 'estran_demo-jeton-public-de-l-automate-Estran-2026'
