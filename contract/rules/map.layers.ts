/** The Géoplateforme of IGN, open without a key: https://geoservices.ign.fr/services-geoplateforme-diffusion */
export const LAYERS_ORIGIN = 'https://data.geopf.fr'

/** Names, formats and closest levels as its WMTS GetCapabilities has them, in its grid PM: the web's usual one. */
const layer = (name: string, format: 'png' | 'jpeg', maxZoom: number) => ({
  url:
    `${LAYERS_ORIGIN}/wmts?SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=${name}&STYLE=normal` +
    `&FORMAT=image/${format}&TILEMATRIXSET=PM&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}`,
  maxZoom,
})

/** The layers that the map may show in place of the coast alone, in the menu's order. */
export const COUNTRY_LAYERS = [
  {
    key: 'plan',
    label: 'Plan',
    credit: '© IGN',
    hasNames: true,
    minZoom: 0,
    ...layer('GEOGRAPHICALGRIDSYSTEMS.PLANIGNV2', 'png', 19),
  },
  {
    key: 'photos',
    label: 'Photographies aériennes',
    credit: '© IGN',
    hasNames: false,
    minZoom: 0,
    ...layer('ORTHOIMAGERY.ORTHOPHOTOS', 'jpeg', 19),
  },
  {
    key: 'charts',
    label: 'Cartes littorales',
    credit: '© IGN · © SHOM',
    hasNames: true,
    minZoom: 6,
    ...layer('GEOGRAPHICALGRIDSYSTEMS.COASTALMAPS', 'png', 16),
  },
] as const
export type CountryLayer = (typeof COUNTRY_LAYERS)[number]
