import { describe, expect, test } from 'vitest'
import { UNRANKED } from '../../../scales/scales.rules.ts'
import { lineToPaste, scaleToPaste, TODAY } from './line-to-paste.ts'
import { readPasted } from './paste.rules.ts'

const classes = [
  { ...UNRANKED, key: 'tres_faible', label: 'Très faible', min: null, max: 1 },
  { ...UNRANKED, key: 'moderee', label: 'Modérée', min: 1, max: 100 },
  { ...UNRANKED, key: 'elevee', label: 'Élevée', min: 100, max: null },
]
const SCALES = [
  scaleToPaste('phages', 'Classification Phages', { classes }),
  scaleToPaste('arn_f', 'ARN F-spécifiques infectieux', { classes, names: ['FRNAPH infectieux', 'Indicateur B12'] }),
]

const CODES = ['17.C.18', '17.C.21', '56.08.23']
const NAMES = ['Baie de Quiberon', 'Anse du Pouldu 2', 'Étel']
const LINES = CODES.flatMap((code, at) =>
  (['phages', 'arn_f'] as const).map((type) => lineToPaste({ id: at + 1, code, name: NAMES[at] ?? '' }, type)),
)
const read = (text: string) => readPasted(text, { lines: LINES, scales: SCALES, today: TODAY })
const valuesOf = (text: string) =>
  Object.fromEntries([...read(text).changes].map(([key, { value = '' }]) => [key, value.replace(/\s/g, ' ')]))
const faultsOf = (text: string) => read(text).faults.map(({ row, fault }) => [row, fault.replace(/\u00A0/g, ' ')])

describe('a table is read', () => {
  test.each([
    ['after its sep= line', 'sep=;\nCode;Type;Valeur\n17.C.18;Phages;12,5', { '1-phages': '12,5' }],
    ['wide, a column a type', 'Zone\tPrélèvement\tPhages\tARN F\n17.C.18\t26/11/2026\t38\t< 1', both('38', '< 1')],
    ['wide, of one type only', 'Zone;Phages;ARN F\n17.C.18;;4,5', { '1-arn_f': '4,5' }],
    ['wide, between quoted commas', 'Zone,Phages,ARN F\n17.C.18,"3,8","0,5"', both('3,8', '0,5')],
    [
      'as the laboratory sends it',
      'external_id;lims_client_id;zone_code;sampled_on;type;value;below_limit\nP-1;;17.C.18;2026-11-26;arn_f;1;oui',
      { '1-arn_f': '< 1' },
    ],
    [
      'as « Résultats » exports it',
      'Prélèvement;Code de la zone;Zone;Classification Phages (signe);Classification Phages (UFP/g);Classification Phages (classe);Classification Phages (méthode);ARN F-spécifiques infectieux (signe);ARN F-spécifiques infectieux (UFP/g);Partagé\n26/11/2026;17.C.18;Baie;<;1;Très faible;ISO;;38;Non',
      both('< 1', '38'),
    ],
    ['with a name that the operator recognises', '17.C.18;FRNAPH infectieux;4', { '1-arn_f': '4' }],
    ['with a spreadsheet’s day number', '17.C.18;Phages;38;46352', { '1-phages': '38' }],
    ['with its unit in a column', 'Code;Type;Valeur;Unité\n17.C.18;Phages;38;UFP/g', { '1-phages': '38' }],
    ['with the day between code and type', '17.C.18;26/11/2026;Phages;38', { '1-phages': '38' }],
    ['with a part of the zone’s name', '17.C.18 – Quiberon;Phages;38', { '1-phages': '38' }],
  ])('%s', (_how, text, values) => {
    expect([valuesOf(text), faultsOf(text)]).toEqual([values, []])
  })

  test('and the day is that of the sampling', () => {
    const [change] = read('17.C.18;26/11;Phages;38').changes.values()
    expect(change?.sampling?.sampled_on).toBe('2026-11-26')
  })
})

function both(phages: string, arn_f: string) {
  return { '1-phages': phages, '1-arn_f': arn_f }
}

const COMMAS =
  'Virgule décimale et virgule de séparation : mettez le nombre entre guillemets, ou séparez par des points-virgules.'
const SEVERAL = 'Plusieurs types, valeurs ou jours sur une ligne : mettez le nom de chaque colonne.'

describe('a place or a person that is called as another zone is no second zone', () => {
  test.each([
    ...['Organisme', 'Demandeur', 'Producteur', 'Lieu', 'Lieu-dit', 'Secteur', 'Rivière', 'Estuaire', 'Localisation'],
    ...['Quartier', 'Provenance', 'Zone marine', 'Zone REPHY'],
  ])('%s', (name) => {
    expect(valuesOf(`Code;Zone;${name};Phages\n17.C.18;Quiberon;Étel;38`)).toEqual({ '1-phages': '38' })
  })
})

test.each(['Code client', 'Référence du client', 'Zones liées', 'Regroupement'])(
  'another code under « %s »',
  (name) => {
    expect(valuesOf(`Code;${name};Phages\n17.C.18;17.C.21;38`)).toEqual({ '1-phages': '38' })
  },
)

test.each(['N° échantillon', 'Référence', 'Remarque client'])('another code under « %s » is a second zone', (name) => {
  expect(valuesOf(`Code;${name};Phages\n17.C.18;17.C.21;38`)).toEqual({})
})

describe('numbers of things and days of something else are no days of the sampling', () => {
  test.each([
    ...[['N° échantillon', '1/5'] as const, ['Page', '1/2'] as const, ['Lot', '3-4'] as const],
    ...[['Calibre', '2-3'] as const, ['Taille', '6-7'] as const, ['Casier', '2/3'] as const],
    ...[['Réplicat', '1/2'] as const, ['Immersion', '12/03/2025'] as const, ['Arrêté', '12/03/2024'] as const],
    ['Dernière alerte', '12/03/2026'] as const,
  ])('%s, %s', (name, cell) => {
    expect(valuesOf(`Code;Phages;Date;${name}\n17.C.18;38;24/11/2026;${cell}`)).toEqual({ '1-phages': '38' })
    expect(valuesOf(`Code;Phages;${name}\n17.C.18;38;${cell}`)).toEqual({ '1-phages': '38' })
  })

  test('but an older day keeps out all rows, one in a remark its own row', () => {
    const table = (name: string) => `Code;Phages;Date;${name}\n17.C.18;38;24/11/2026;12/11/2026\n17.C.21;4;24/11/2026;`
    for (const name of ['Dernier prélèvement', 'Lot', 'Relevé le']) expect(valuesOf(table(name))).toEqual({})
    expect(valuesOf(table('Remarque'))).toEqual({ '2-phages': '4' })
    expect(valuesOf('Code;Phages;Remarque\n17.C.18;38;12/11/2026\n17.C.21;4;')).toEqual({})
  })
})

describe('a line is refused rather than read in part', () => {
  test.each([
    ['17.C.18, Phages, 12,5, 26/11/2026', COMMAS],
    ['17.C.18, Phages, 0,9, 26/11/2026', COMMAS],
    ['17.C.18,Phages,1,200', COMMAS],
    ['17.C.18,Phages,"1",< 0,5', COMMAS],
    ['Code,Type,Valeur,Note\n17.C.18,Phages,12,5', COMMAS],
    ['Code,Type,Valeur,Note\n17.C.18,Phages,12,5 UFP/g', COMMAS],
    ['17.C.18\tARN de norovirus GII\t850', 'Type inconnu : ARN de norovirus GII'],
    ['17.C.18;Phages ARN F;38', 'Type ambigu : « Phages ARN F » peut être l’un ou l’autre. Écrivez Phages ou ARN F.'],
    ['17.C.18;Norovirus;Phages;38', 'Cellule non comprise : Norovirus'],
    ['17.C.18 bis;Phages;38', 'Zone inconnue : 17.C.18 bis'],
    ['17.C.18 Baie de Vilaine;Phages;38', 'Zone inconnue : 17.C.18 Baie de Vilaine'],
    ['17.C.18;Phages;38;500', SEVERAL],
    ['17.C.18;Phages;ARN F;38', SEVERAL],
    ['17.C.18;Phages;38;UFP/100 g', 'Cellule non comprise : UFP/100 g'],
    ['17.C.18;Phages;38 UFP/100 g', 'La valeur est attendue en UFP/g.'],
    ['17.C.18;Phages;38;26/11/2026 ?', 'Date illisible : 26/11/2026 ?'],
    ['17.C.18;Phages;12,5*', 'Écrivez le nombre seul, sans renvoi à une note.'],
    ['Code;Type;Valeur;Unité\n17.C.18;Phages;2,3;log', 'L’unité « log » n’est pas l’UFP/g.'],
    ['Code;Type;Valeur (log10 UFP/g)\n17.C.18;Phages;2,3', 'La colonne « Valeur (log10 UFP/g) » n’est pas en UFP/g.'],
    ['Zone;Phages (UFP/100 g)\n17.C.18;2,3', 'La colonne « Phages (UFP/100 g) » n’est pas en UFP/g.'],
    [
      'Code;Type;Valeur;Résultat\n17.C.18;Phages;2;300',
      'Deux colonnes disent la même chose : « Résultat » en est une.',
    ],
    ['Code;Type;Valeur;below_limit\n17.C.18;Phages;1;peut-être', 'Sous la limite, oui ou non ? « peut-être »'],
    ['Code;Type;Valeur;Signe\n17.C.18;Phages;100;>', 'Écrivez la valeur comptée : « plus de » ne dit pas combien.'],
    ['Code;Type;Valeur;Classe\n17.C.18;Phages;500;Modérée', milder('Modérée', 'Élevée')],
    [
      'Code;Type;Valeur;Date\n17.C.18;Phages;4;11/26/2026',
      'Ce tableau écrit le mois avant le jour : écrivez les jours JJ/MM/AAAA.',
    ],
  ])('%s', (text, fault) => {
    expect([valuesOf(text), faultsOf(text).map(([, why]) => why)]).toEqual([{}, [fault]])
  })

  test('and the other lines are read', () => {
    const text =
      'Code,Type,Valeur,Jour\n17.C.18,Phages,12,5,26/11/2026\n17.C.21,Phages,"0,9",26/11/2026\n56.08.23,Phages,4'
    expect(valuesOf(text)).toEqual({ '2-phages': '0,9' })
    expect(faultsOf(text)).toEqual([
      [2, COMMAS],
      [4, 'Cette ligne a 3 cellules au lieu de 4.'],
    ])
  })

  test('so is each line below names that mean something else', () => {
    expect(read('Zone;Type;log10 UFP/g\n17.C.18;Phages;2,3\n17.C.21;Phages;1').changes.size).toBe(0)
  })

  test('one day with its month first makes the others doubtful', () => {
    const text = '17.C.18;Phages;4;11/03/2026\n17.C.21;Phages;4;11/26/2026\n56.08.23;Phages;4;2026-11-26'
    expect(valuesOf(text)).toEqual({ '3-phages': '4' })
  })

  test('no row vanishes within a quote that is closed lines later', () => {
    const text = 'Code;Type;Valeur;"Note\n17.C.18;Phages;12;\n17.C.21;Phages;400;"'
    expect(read(text).changes.size + read(text).faults.length).toBeGreaterThanOrEqual(2)
  })
})

function milder(written: string, proposed: string) {
  return `La classe écrite, ${written}, est en dessous de celle de la valeur, ${proposed}.`
}
