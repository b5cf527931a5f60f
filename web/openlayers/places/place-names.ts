export interface PlaceName {
  name: string
  /** Longitude and latitude in degrees. */
  at: readonly [number, number]
  kind: 'city' | 'town' | 'water'
  from: number
  side?: 'left' | 'right' | 'above' | 'below'
}

const city = (name: string, lon: number, lat: number, from: number, side?: PlaceName['side']): PlaceName => ({
  name,
  at: [lon, lat],
  kind: 'city',
  from,
  ...(side && { side }),
})
const town = (name: string, lon: number, lat: number, from: number, side?: PlaceName['side']): PlaceName => ({
  ...city(name, lon, lat, from, side),
  kind: 'town',
})
const water = (name: string, lon: number, lat: number, from: number): PlaceName => ({
  ...city(name, lon, lat, from),
  kind: 'water',
})

/** Made by hand from common knowledge of the French coasts: seas, inland, then north to south. */
export const placeNames: readonly PlaceName[] = [
  water('Manche', -1.9, 50.05, 4.5),
  water('Golfe de Gascogne', -4.2, 45.4, 4.5),
  water('Mer Méditerranée', 5.2, 42.3, 4.5),
  water('Mer d’Iroise', -5.25, 48.2, 7),

  city('Paris', 2.352, 48.857, 4.5),
  city('Rennes', -1.678, 48.117, 6),
  city('Toulouse', 1.444, 43.605, 4.5),

  city('Dunkerque', 2.377, 51.034, 7, 'below'),
  city('Boulogne-sur-Mer', 1.614, 50.726, 6, 'right'),
  town('Le Crotoy', 1.626, 50.216, 9, 'right'),
  water('Baie de Somme', 1.54, 50.205, 9.5),
  city('Dieppe', 1.078, 49.922, 7, 'below'),
  city('Le Havre', 0.13, 49.495, 6, 'right'),
  water('Baie de Seine', -0.35, 49.5, 7.5),

  city('Caen', -0.36, 49.183, 7, 'below'),
  town('Courseulles-sur-Mer', -0.457, 49.33, 9.5, 'below'),
  town('Grandcamp-Maisy', -1.036, 49.388, 10, 'right'),
  town('Isigny-sur-Mer', -1.102, 49.318, 9, 'below'),
  water('Baie des Veys', -1.13, 49.385, 10),
  town('Saint-Vaast-la-Hougue', -1.27, 49.589, 8.5, 'left'),
  city('Cherbourg', -1.622, 49.635, 6, 'below'),
  town('Blainville-sur-Mer', -1.583, 49.063, 9.5, 'right'),
  city('Granville', -1.594, 48.838, 7.5, 'right'),
  water('Golfe normand-breton', -2.4, 49, 7.5),

  water('Baie du Mont-Saint-Michel', -1.68, 48.69, 8.5),
  town('Cancale', -1.859, 48.674, 9, 'left'),
  city('Saint-Malo', -2.015, 48.64, 6, 'below'),
  water('Baie de Saint-Brieuc', -2.6, 48.66, 8.5),
  city('Saint-Brieuc', -2.765, 48.508, 7, 'below'),
  town('Paimpol', -3.048, 48.777, 8.5, 'below'),
  town('Tréguier', -3.234, 48.784, 9.5, 'below'),
  town('Lannion', -3.459, 48.732, 8.5, 'below'),
  city('Morlaix', -3.829, 48.577, 7.5, 'below'),
  water('Baie de Morlaix', -3.9, 48.69, 9.5),
  town('Roscoff', -3.984, 48.722, 9, 'left'),
  town('Landéda', -4.573, 48.587, 9.5, 'below'),

  city('Brest', -4.486, 48.395, 4.5, 'right'),
  water('Rade de Brest', -4.44, 48.325, 8.8),
  water('Baie de Douarnenez', -4.4, 48.17, 8.5),
  town('Audierne', -4.54, 48.023, 9, 'above'),
  city('Quimper', -4.102, 47.996, 7, 'above'),
  town('Concarneau', -3.918, 47.877, 8.5, 'above'),
  city('Lorient', -3.367, 47.753, 6, 'above'),
  town('Étel', -3.199, 47.66, 9.5, 'right'),
  town('Carnac', -3.077, 47.585, 9.5, 'above'),
  town('Auray', -2.983, 47.668, 9, 'above'),
  town('Quiberon', -3.119, 47.484, 9, 'left'),
  water('Baie de Quiberon', -3.0, 47.475, 9.5),
  city('Vannes', -2.76, 47.658, 7.5, 'above'),
  water('Golfe du Morbihan', -2.83, 47.595, 9.5),
  town('Belle-Île', -3.19, 47.335, 8.5),
  town('Pénestin', -2.474, 47.481, 9.5, 'below'),

  town('Le Croisic', -2.514, 47.293, 9, 'right'),
  city('Saint-Nazaire', -2.214, 47.274, 7, 'above'),
  city('Nantes', -1.553, 47.218, 4.5, 'right'),
  town('Pornic', -2.103, 47.115, 9, 'right'),
  water('Baie de Bourgneuf', -2.1, 47.03, 8.5),
  town('Noirmoutier', -2.245, 47.0, 8.5, 'left'),
  town('Les Sables-d’Olonne', -1.783, 46.497, 8, 'right'),

  town('L’Aiguillon-sur-Mer', -1.307, 46.333, 9.5, 'above'),
  water('Pertuis breton', -1.43, 46.26, 8.8),
  town('Île de Ré', -1.41, 46.195, 8.5),
  city('La Rochelle', -1.151, 46.16, 6, 'right'),
  water('Pertuis d’Antioche', -1.35, 46.08, 9),
  city('Rochefort', -0.963, 45.937, 8.5, 'right'),
  town('Île d’Oléron', -1.3, 45.92, 8.5),
  town('Marennes', -1.105, 45.824, 8.8, 'right'),
  city('Royan', -1.026, 45.623, 8, 'right'),
  city('Bordeaux', -0.579, 44.838, 4.5, 'right'),
  water('Bassin d’Arcachon', -1.14, 44.705, 9),
  city('Arcachon', -1.168, 44.652, 6.5, 'below'),
  town('Cap Ferret', -1.246, 44.65, 9.5, 'left'),
  town('Hossegor', -1.428, 43.665, 8.5, 'right'),
  city('Bayonne', -1.475, 43.493, 7, 'right'),

  city('Perpignan', 2.895, 42.699, 7, 'left'),
  town('Leucate', 3.029, 42.911, 8.5, 'right'),
  water('Étang de Leucate', 2.99, 42.85, 10),
  town('Gruissan', 3.087, 43.108, 9, 'left'),
  town('Marseillan', 3.528, 43.357, 10, 'left'),
  water('Étang de Thau', 3.6, 43.4, 9),
  town('Bouzigues', 3.658, 43.449, 10, 'above'),
  city('Sète', 3.698, 43.403, 6.5, 'right'),
  city('Montpellier', 3.877, 43.611, 6, 'above'),
  water('Golfe du Lion', 3.95, 43.05, 7),
  town('Port-Saint-Louis-du-Rhône', 4.805, 43.388, 9, 'above'),
  city('Marseille', 5.37, 43.297, 4.5, 'right'),
  city('Toulon', 5.93, 43.125, 7, 'above'),
  city('Bastia', 9.45, 42.697, 7, 'left'),
  water('Étang de Diana', 9.535, 42.13, 10),
  water('Étang d’Urbino', 9.475, 42.05, 10),
  city('Ajaccio', 8.738, 41.919, 6, 'right'),
]
