import {
  DEFINITION_TYPE,
  FEATURES_TYPE,
  OGC_COLLECTIONS,
  type OgcCollection,
  type OgcCollectionId,
  type OgcLink,
  STYLE_TYPE,
} from '../../../contract/ogc.ts'
import type { FeaturesExtent } from './ogc.queries.ts'

const JSON_TYPE = 'application/json'
export const CRS84 = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84'
const GREGORIAN = 'http://www.opengis.net/def/uom/ISO-8601/0/Gregorian'
const CONFORMANCE_CLASSES = ['core', 'geojson', 'oas30']

/** Links use PUBLIC_URL, never the Host header. */
export const rootOf = (publicUrl: string) => `${publicUrl}/api/ogc`

export const CONFORMANCE = {
  conformsTo: CONFORMANCE_CLASSES.map((name) => `http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/${name}`),
}

const COLLECTION_TEXTS: Record<OgcCollectionId, { title: string; description: string }> = {
  zones: {
    title: 'Zones',
    description:
      'Les zones et leur classement viral, avec le dernier prélèvement de chaque type\u00A0: aujourd’hui, ou le jour demandé par «\u00A0datetime\u00A0» (le dernier d’un intervalle).',
  },
  samplings: {
    title: 'Prélèvements',
    description:
      'Les résultats de la surveillance et ceux qui sont partagés, au centre de leur zone\u00A0; «\u00A0datetime\u00A0» est le jour du prélèvement.',
  },
}

export const landingOf = (root: string) => ({
  title: 'Estran',
  description: 'La pollution virale des zones conchylicoles\u00A0: zones classées et prélèvements.',
  links: [
    link(root, 'self', JSON_TYPE, 'Cette page'),
    link(`${root}/api`, 'service-desc', `${DEFINITION_TYPE};version=3.0`, 'La description OpenAPI'),
    link(`${root}/conformance`, 'conformance', JSON_TYPE, 'Les classes de conformité'),
    link(`${root}/collections`, 'data', JSON_TYPE, 'Les collections'),
  ],
})

export const collectionsOf = (root: string, extents: Record<OgcCollectionId, FeaturesExtent>) => ({
  links: [link(`${root}/collections`, 'self', JSON_TYPE, 'Les collections')],
  collections: OGC_COLLECTIONS.map((id) => collectionOf(root, id, extents[id])),
})

export function collectionOf(root: string, id: OgcCollectionId, { bbox, first }: FeaturesExtent): OgcCollection {
  const address = `${root}/collections/${id}`
  return {
    id,
    ...COLLECTION_TEXTS[id],
    links: [
      link(address, 'self', JSON_TYPE, COLLECTION_TEXTS[id].title),
      link(`${address}/items`, 'items', FEATURES_TYPE, COLLECTION_TEXTS[id].title),
      ...(id === 'zones' ? [link(`${root}/styles/zones.qml`, 'stylesheet', STYLE_TYPE, 'Le style pour QGIS')] : []),
    ],
    itemType: 'feature',
    crs: [CRS84],
    extent: {
      ...(bbox && { spatial: { bbox: [bbox], crs: CRS84 } }),
      ...(first && { temporal: { interval: [[`${first}T00:00:00Z`, null]], trs: GREGORIAN } }),
    },
  }
}

/** `query` as it was sent; `next` is what else the page that follows is asked by. */
export function pageLinks(
  root: string,
  id: OgcCollectionId,
  query: Record<string, string>,
  next: Record<string, string> | null,
) {
  const items = `${root}/collections/${id}/items`
  const address = (parameters: Record<string, string>) =>
    [items, `${new URLSearchParams(parameters)}`].filter(Boolean).join('?')
  return [
    link(address(query), 'self', FEATURES_TYPE, 'Cette page'),
    ...(next === null ? [] : [link(address({ ...query, ...next }), 'next', FEATURES_TYPE, 'La page suivante')]),
    link(`${root}/collections/${id}`, 'collection', JSON_TYPE, COLLECTION_TEXTS[id].title),
  ]
}

export const featureLinks = (root: string, id: OgcCollectionId, feature: number) => [
  link(`${root}/collections/${id}/items/${feature}`, 'self', FEATURES_TYPE, 'Cet objet'),
  link(`${root}/collections/${id}`, 'collection', JSON_TYPE, COLLECTION_TEXTS[id].title),
]

const link = (href: string, rel: string, type: string, title: string): OgcLink => ({ href, rel, type, title })
