/** Their code or themselves: it is the same to who waits for them. */
export const NOT_LOADED = 'Les résultats de la zone n’ont pas pu être chargés.'
