/** How a zone without a class in force is shown everywhere, hatched where there is room; never in a colour of a class. */
export const UNRANKED_LOOK = { label: 'Non classée', fill: '#9E9E9E', text: '#000000', mark: '–' }

/** The same of a class that the scale at hand lacks: it may be any. */
export const UNKNOWN_LOOK = { label: 'Classe inconnue', fill: '#4A5358', text: '#FFFFFF', mark: '?' }
