import { describe, expect, test } from 'vitest'
import { FileError } from '../read/file-error.ts'
import { readPrj } from './read-system.ts'

const DEGREE = 'UNIT["Degree",0.0174532925199433]'
const geogcs = (datum: string, name = `GCS_${datum}`, spheroid = '"GRS_1980",6378137.0,298.257222101', more = '') =>
  `GEOGCS["${name}",DATUM["${datum}",SPHEROID[${spheroid}]${more}],PRIMEM["Greenwich",0.0],${DEGREE}]`

interface EsriText {
  name: string
  geographic?: string
  method?: string
  parameters?: Record<string, number>
  unit?: string
  more?: string
}

const LAMBERT_93 = {
  ...{ False_Easting: 700000, False_Northing: 6600000, Central_Meridian: 3, Latitude_Of_Origin: 46.5 },
  ...{ Standard_Parallel_1: 49, Standard_Parallel_2: 44 },
}
const UTM_20N = {
  ...{ False_Easting: 500000, False_Northing: 0, Central_Meridian: -63, Scale_Factor: 0.9996, Latitude_Of_Origin: 0 },
}
const PLAIN_MERCATOR = { False_Easting: 0, False_Northing: 0, Central_Meridian: 0, Standard_Parallel_1: 0 }

/** Writes a .prj as ESRI does. */
function projcs({ name, geographic, method, parameters = LAMBERT_93, unit, more = '' }: EsriText) {
  const list = Object.entries(parameters).map(([key, value]) => `PARAMETER["${key}",${value.toFixed(7)}]`)
  return `PROJCS["${name}",${geographic ?? geogcs('D_RGF_1993')},PROJECTION["${method ?? 'Lambert_Conformal_Conic'}"],${list},${unit ?? 'UNIT["Meter",1.0]'}${more}]`
}
const utm = (name: string, datum: string, more = {}) =>
  projcs({ name, geographic: geogcs(datum), method: 'Transverse_Mercator', parameters: { ...UTM_20N, ...more } })

const WKT2 = `PROJCRS["RGF93 v1 / Lambert-93",BASEGEOGCRS["RGF93 v1",DATUM["Reseau Geodesique Francais 1993 v1",
  ELLIPSOID["GRS 1980",6378137,298.257222101,LENGTHUNIT["metre",1]]],PRIMEM["Greenwich",0,ANGLEUNIT["degree",0.0174532925199433]]],
  CONVERSION["Lambert-93",METHOD["Lambert Conic Conformal (2SP)",ID["EPSG",9802]],
  PARAMETER["Latitude of false origin",46.5,ANGLEUNIT["degree",0.0174532925199433]],
  PARAMETER["Longitude of false origin",3,ANGLEUNIT["degree",0.0174532925199433]],
  PARAMETER["Latitude of 1st standard parallel",49,ANGLEUNIT["degree",0.0174532925199433]],
  PARAMETER["Latitude of 2nd standard parallel",44,ANGLEUNIT["degree",0.0174532925199433]],
  PARAMETER["Easting at false origin",700000,LENGTHUNIT["metre",1]],
  PARAMETER["Northing at false origin",6600000,LENGTHUNIT["metre",1]]],
  CS[Cartesian,2],AXIS["easting (X)",east,ORDER[1],LENGTHUNIT["metre",1]],AXIS["northing (Y)",north,ORDER[2],LENGTHUNIT["metre",1]]]`

const LAMBERT = 'Lambert 93 (EPSG:2154)'
const GOOGLE = 'EXTENSION["PROJ4","+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0"]'

test.each([
  ['RGAF09', geogcs('Reseau_Geodesique_des_Antilles_Francaises_2009', 'RGAF09'), 'RGAF09 (EPSG:5489)'],
  ['RGR92', geogcs('D_RGR_1992'), 'RGR92 (EPSG:4627)'],
  ['WGS 84 with heights below', `${geogcs('D_WGS_1984')},VERTCS["NGF"]`, 'WGS 84 (EPSG:4326)'],
  ['Lambert 93 of ESRI', projcs({ name: 'RGF_1993_Lambert_93' }), LAMBERT],
  [
    'Lambert 93, its parallels the other way',
    projcs({
      name: 'RGF93 / Lambert-93',
      parameters: { ...LAMBERT_93, Standard_Parallel_1: 44, Standard_Parallel_2: 49 },
    }),
    LAMBERT,
  ],
  ['Lambert 93 under another name', projcs({ name: 'export_SIG' }), LAMBERT],
  ['Lambert 93 by its code', projcs({ name: 'unnamed', more: ',AUTHORITY["EPSG","2154"]' }), LAMBERT],
  ['Lambert 93 of WKT 2', WKT2, LAMBERT],
  ['Lambert 93 with heights', `COMPD_CS["x",${projcs({ name: 'RGF93 / Lambert-93' })},VERT_CS["NGF"]]`, LAMBERT],
  ['Lambert 93 in a bound system', `BOUNDCRS[SOURCECRS[${WKT2}],TARGETCRS[GEOGCRS["WGS 84"]]]`, LAMBERT],
  ['a code alone', 'EPSG:2154', LAMBERT],
  [
    'UTM 20N on RGAF09',
    utm('RGAF09_UTM_Zone_20N', 'Reseau_Geodesique_des_Antilles_Francaises_2009'),
    'RGAF09 UTM 20N (EPSG:5490)',
  ],
  ['UTM 20N on WGS 84', utm('WGS_1984_UTM_Zone_20N', 'D_WGS_1984'), 'WGS 84 UTM 20N (EPSG:32620)'],
  ['UTM 20N on RGF93, the same within a metre', utm('x', 'D_RGF_1993'), 'WGS 84 UTM 20N (EPSG:32620)'],
  [
    'an ellipsoid that is rounded',
    projcs({ name: 'x', geographic: geogcs('D_RGF_1993', 'x', '"GRS",6378137,298.257') }),
    LAMBERT,
  ],
  [
    'Lambert 93 of MapInfo',
    projcs({ name: 'RGF93 / Lambert-93', geographic: geogcs('D_GRS_1980', 'unnamed') }),
    LAMBERT,
  ],
  [
    'Lambert 93 of MapInfo, its datum 999',
    projcs({ name: 'Lambert 93', geographic: geogcs('MIF 999,0,0,0,0', 'x') }),
    LAMBERT,
  ],
  [
    'Web Mercator of ESRI',
    projcs({
      name: 'WGS_1984_Web_Mercator_Auxiliary_Sphere',
      geographic: geogcs('D_WGS_1984'),
      method: 'Mercator_Auxiliary_Sphere',
      parameters: { ...PLAIN_MERCATOR, Auxiliary_Sphere_Type: 0 },
    }),
    'Web Mercator (EPSG:3857)',
  ],
  [
    'Web Mercator of GDAL',
    projcs({
      name: 'WGS 84 / Pseudo-Mercator',
      geographic: geogcs('WGS_1984'),
      method: 'Mercator_1SP',
      parameters: { central_meridian: 0, scale_factor: 1, false_easting: 0, false_northing: 0 },
      more: `,${GOOGLE}`,
    }),
    'Web Mercator (EPSG:3857)',
  ],
])('%s is read from the .prj', (_what, prj, name) => {
  expect(readPrj(prj).name).toBe(name)
})

const withCode = (wkt: string, code: number) => wkt.replace(/\]$/, `,AUTHORITY["EPSG","${code}"]]`)
const CLARKE = '"Clarke_1880_IGN",6378249.2,293.466021293627'

describe('a .prj is refused, with what helps:', () => {
  test.each([
    [
      'NTF, Lambert II étendu',
      projcs({ name: 'Lambert_II_etendu', geographic: geogcs('D_NTF', 'GCS_NTF_Paris', CLARKE) }),
      /en NTF.*grille de l’IGN.*QGIS/,
    ],
    ['NTF in degrees', geogcs('Nouvelle_Triangulation_Francaise', 'NTF', CLARKE), /en NTF/],
    [
      'ED50',
      geogcs('D_European_1950', 'GCS_European_1950', '"International_1924",6378388.0,297.0'),
      /autre système.*D_European_1950.*QGIS/,
    ],
    ['WGS 72', geogcs('World_Geodetic_System_1972', 'WGS 72', '"WGS 72",6378135,298.26'), /autre système/],
    [
      'RGNC 1991, of another ellipsoid',
      geogcs('D_RGNC_1991', 'GCS_RGNC_1991', '"International_1924",6378388.0,297.0'),
      /autre système/,
    ],
    ['a datum that is not named', geogcs('D_unknown', 'unnamed'), /autre système/],
    ['RGF93 on the ellipsoid of NTF', geogcs('D_RGF_1993', 'x', CLARKE), /se contredit/],
    [
      'WGS 84 that is shifted',
      geogcs('WGS_1984', 'x', '"WGS_1984",6378137,298.257223563', ',TOWGS84[-168,-60,320,0,0,0,0]'),
      /se contredit/,
    ],
    ['the meridian of Paris', geogcs('D_WGS_1984').replace('"Greenwich",0.0', '"Paris",2.33722917'), /se contredit/],
    ['grads', geogcs('D_RGF_1993').replace('0.0174532925199433', '0.0157079632679489'), /ni en mètres ni en degrés/],
    ['WGS 84 with the code of NTF', withCode(geogcs('D_WGS_1984'), 4275), /en NTF/],
    ['WGS 84 with an unknown code', withCode(geogcs('D_WGS_1984'), 4203), /EPSG:4203/],
    ['Lambert 93 with the code of NTF', projcs({ name: 'x', more: ',AUTHORITY["EPSG","27572"]' }), /EPSG:27572/],
    [
      'Lambert 93 on degrees with the code of NTF',
      projcs({ name: 'x', geographic: withCode(geogcs('D_RGF_1993'), 4275) }),
      /en NTF/,
    ],
    ['degrees named NTF', geogcs('D_WGS_1984', 'GCS_NTF'), /se contredit/],
    ['metres named ED50', utm('ED_1950_UTM_Zone_20N', 'D_WGS_1984'), /se contredit/],
    ['Lambert 93 named Lambert II', projcs({ name: 'NTF_Lambert_II_etendu' }), /se contredit/],
    [
      'Lambert 93 on degrees named NTF',
      projcs({ name: 'x', geographic: geogcs('D_RGF_1993', 'GCS_NTF') }),
      /se contredit/,
    ],
    ['a projection of one’s own', utm('local', 'D_WGS_1984', { Central_Meridian: -61.2 }), /local/],
    [
      'another projection on an ellipsoid alone',
      projcs({ name: 'x', geographic: geogcs('D_GRS_1980') }),
      /autre système/,
    ],
    ['a negative scale', utm('x', 'D_WGS_1984', { Scale_Factor: -0.9996 }), /autre système/],
    [
      'a bound system that moves',
      `BOUNDCRS[SOURCECRS[${geogcs('D_WGS_1984')}],TARGETCRS[GEOGCRS["WGS 84"]],ABRIDGEDTRANSFORMATION["x",METHOD["x"],PARAMETER["X-axis translation",-168]]]`,
      /se contredit/,
    ],
    [
      'grads of an axis',
      geogcs('D_RGF_1993').replace(/\]$/, ',AXIS["x",EAST,UNIT["grad",0.0157]]]'),
      /ni en mètres ni en degrés/,
    ],
    [
      'kilometres of an axis',
      WKT2.replace('LENGTHUNIT["metre",1]],AXIS["northing', 'UNIT["km",1000]],AXIS["northing'),
      /ni en mètres/,
    ],
    ['kilometres of a parameter', WKT2.replace('700000,LENGTHUNIT["metre",1]', '700,UNIT["km",1000]'), /autre système/],
    ['an axis to the south', WKT2.replace('north,ORDER', 'south,ORDER'), /autre système/],
    ['systems in systems', `${'COMPD_CS["x",'.repeat(5000)}${geogcs('D_WGS_1984')}`, /autre système/],
    ['feet', projcs({ name: 'x', unit: 'UNIT["Foot_US",0.304800609601219]' }), /ni en mètres ni en degrés/],
    [
      'Lambert 93 by name, CC48 by its parameters',
      projcs({
        name: 'RGF_1993_Lambert_93',
        parameters: { ...LAMBERT_93, Standard_Parallel_1: 47.25, Standard_Parallel_2: 48.75 },
      }),
      /se contredit.*RGF_1993_Lambert_93/,
    ],
    [
      'UTM 20N by name, 40S by its parameters',
      utm('WGS_1984_UTM_Zone_20N', 'D_WGS_1984', { Central_Meridian: 57, False_Northing: 10000000 }),
      /se contredit/,
    ],
    ['another code than its parameters', projcs({ name: 'x', more: ',AUTHORITY["EPSG","3948"]' }), /se contredit/],
    [
      'degrees with the code of metres',
      geogcs('D_RGF_1993').replace(/\]$/, ',AUTHORITY["EPSG","2154"]]'),
      /se contredit/,
    ],
    [
      'pseudo-Mercator written as an ellipsoidal one',
      projcs({
        name: 'WGS_84_Pseudo_Mercator',
        geographic: geogcs('D_WGS_1984'),
        method: 'Mercator',
        parameters: PLAIN_MERCATOR,
      }),
      /autre système/,
    ],
    [
      'a projection without its parameters',
      projcs({ name: 'RGF_1993_Lambert_93', parameters: {} }),
      /RGF_1993_Lambert_93/,
    ],
    [
      'a projection with one too many',
      projcs({ name: 'x', parameters: { ...LAMBERT_93, Azimuth: 12 } }),
      /autre système/,
    ],
    [
      'metres from the middle of the Earth',
      `GEODCRS["WGS 84",DATUM["World Geodetic System 1984"],CS[Cartesian,3]]`,
      /autre système/,
    ],
    ['a local system', 'LOCAL_CS["chantier",UNIT["Meter",1.0]]', /chantier/],
    ['half a text', projcs({ name: 'RGF_1993_Lambert_93' }).slice(0, 80), /autre système/],
    ['ARC/INFO’s own words', 'Projection LAMBERT\nDatum NTF', /autre système/],
    ['brackets without end', `GEOGCS[${'A['.repeat(40_000)}`, /autre système/],
  ])('%s', (_what, prj, reason) => {
    expect(() => readPrj(prj)).toThrow(FileError)
    expect(() => readPrj(prj)).toThrow(reason)
  })
})
