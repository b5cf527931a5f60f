/**
 * Where shellfish zones are, in degrees: west, south, east, north. Close to the coasts, so that metres that are read in
 * the neighbouring system (UTM of 6° beside, Lambert 93 called Web Mercator) fall outside.
 */
export const SHORES = [
  // From Dunkerque to Saint-Malo, from there to the Gironde, then the Bay of Biscay
  [-2.2, 48.4, 2.57, 51.2],
  [-5.7, 46.9, -1, 49.2],
  [-3, 45.3, -0.4, 47.2],
  [-2, 43.2, -0.3, 45.5],
  // From Spain to Italy, and Corsica
  [2.8, 42.2, 7.8, 43.9],
  [8.3, 41.2, 9.8, 43.2],
  // Antilles, Guyane, La Réunion, Mayotte, Saint-Pierre-et-Miquelon
  [-64, 14, -60, 19],
  [-55, 2, -51, 7],
  [53.5, -22, 56.5, -19.9],
  [44.5, -13.5, 45.8, -12],
  [-57, 46, -55.9, 48],
  // Nouvelle-Calédonie, its Chesterfield islands, Polynésie, Wallis-et-Futuna
  [163, -23.2, 168.6, -17.8],
  [157.5, -20.5, 160, -18.5],
  [-156, -28.5, -134, -7],
  [-179, -15, -175.5, -12.5],
] as const

export const isOnShore = (longitude: number, latitude: number) =>
  SHORES.some(
    ([west, south, east, north]) => longitude >= west && longitude <= east && latitude >= south && latitude <= north,
  )
