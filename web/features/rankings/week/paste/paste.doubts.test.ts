import { describe, expect, test } from 'vitest'
import { lineToPaste, scaleToPaste, TODAY } from './line-to-paste.ts'
import { readPasted } from './paste.rules.ts'

// Tables whose meaning is said elsewhere than in a line: a part of them is never read as if it stood alone.
const ZONES = [
  ['17.C.18', 'Baie de Quiberon'],
  ['17.C.21', 'Anse du Pouldu 2'],
  ['56.08.23', 'Étel'],
  ['56.08.2', 'Étel amont'],
  ['501401', 'Saint-Vaast'],
] as const
const TYPES = ['phages', 'arn_f'] as const

const SCALES = [scaleToPaste('phages', 'Classification Phages'), scaleToPaste('arn_f', 'ARN F-spécifiques infectieux')]
const lines = ZONES.flatMap(([code, name], id) => TYPES.map((type) => lineToPaste({ id, code, name }, type)))
const read = (text: string) => readPasted(text, { lines, scales: SCALES, today: TODAY })
const valuesOf = (text: string) =>
  [...read(text).changes].map(([key, { value = '' }]) => `${key} ${value.replace(/\s/g, ' ')}`).sort()

describe('nothing is read from a doubtful table', () => {
  test.each([
    ['logarithms, said after the unit', 'Zone;Type;Résultat UFP/g (log10)\n17.C.18;Phages;2,5'],
    ['logarithms, said after one type', 'Zone;Phages UFP/g (log10)\n17.C.18;2,5'],
    ['a logarithm’s unit in its own column', 'Zone;Type;Résultat;Unité de mesure\n17.C.18;Phages;2,5;log10 UFP/g'],
    [
      'a logarithm’s unit in a column without a name',
      'Zone;Type;Résultat;;Date\n17.C.18;Phages;2,5;log10 UFP/g;26/11/2026',
    ],
    [
      'logarithms, said in a second row of names',
      'Zone;Date;Phages;ARN F\n;;(log10 UFP/g);(log10 UFP/g)\n17.C.18;26/11/2026;2,5;1,2',
    ],
    ['logarithms, said in a row of units above the names', ';;log10 UFP/g\nZone;Date;Phages\n17.C.18;26/11/2026;2,5'],
    ['logarithms, said in the title', 'Résultats en log10 UFP/g;;\nZone;Date;Phages\n17.C.18;26/11/2026;2,5'],
    ['logarithms, said in names under a title', 'Semaine;47;\nZone;Germe;Log10 UFP/g\n17.C.18;Phages;2,5'],
    ['thousands, said in the title', 'Résultats en milliers d’UFP/g\nZone;Phages\n17.C.18;4'],
    ['thousands, said in a unit', 'kUFP/g\nZone;Type;Valeur\n17.C.18;Phages;4'],
    ['a factor, said under the table', 'Zone;Phages\n17.C.18;4\nLes valeurs sont à multiplier par dix'],
    ['a power of ten, said under the table', 'Zone;Phages\n17.C.18;4\n* × 10³'],
    ['a hundred grams, said in the title', 'Résultats exprimés pour 100 g de chair\nZone;Phages\n17.C.18;4'],
    ['kilograms, said under the table', 'Zone;Phages\n17.C.18;4\nRésultats exprimés par kg'],
    ['a dilution in a column of its own', 'Zone;Type;Valeur;Dilution\n17.C.18;Phages;4;1/10'],
    ['a sign in its own column, in a wide table', 'Code;Signe;Phages\n17.C.18;>;100'],
    ['a sign in a column whose name is not known', 'Zone;Type;Symbole;Résultat\n17.C.18;Phages;>;50'],
    ['a value under a limit that is none', 'Code;Type;Valeur;Sous la limite\n17.C.18;Phages;< 100;non'],
    ['a state that is not known', 'Zone;Type;Valeur;Statut\n17.C.18;Phages;4;R'],
    ['a remark that has another value', 'Zone;Phages;ARN F;Remarque\n17.C.18;4;500;recompté : 400'],
    ['digits in the column of the sign', 'Code;Type;Signe;Valeur\n17.C.18;Phages;12;500'],
    ['two signs that contradict each other', 'Code;Type;Signe;Valeur\n17.C.18;Phages;=;< 1'],
    ['two signs for one value', 'Code;Type;Signe;Valeur;Sous la limite\n17.C.18;Phages;>;100;oui'],
    ['a result that was cancelled', 'Zone;Type;Valeur;Statut\n17.C.18;Phages;4;Annulé'],
    ['a result that is no result', 'Zone;Phages;Annulé\n17.C.18;4;oui'],
    ['a result that is not confirmed', 'Zone;Phages;Validé\n17.C.18;4;non'],
    ['a result that nobody confirmed yet', 'Zone;Phages;Validé\n17.C.18;4;\n17.C.21;4;no'],
    ['a day on which it was cancelled', 'Zone;Phages;Annulé le\n17.C.18;4;27/11/2026'],
    ['a hundred grams, in words', 'Résultats en UFP par 100 grammes;;\nZone;Phages\n17.C.18;4'],
    ['a result that is to be done again', 'Zone;Phages;Remarque\n17.C.18;4;À refaire'],
    ['a number that is at fault', 'Zone;Phages;Remarque\n17.C.18;4;erreur, lire 40'],
    ['more than was counted, said in a remark', 'Zone;Phages;Remarque\n17.C.18;100;supérieur à'],
    ['a remark about the zone under the table', 'Zone;Phages\n17.C.18;4\n17.C.18 : dilution à refaire'],
    ['an erratum that names the zone', 'Zone;Phages;\n17.C.18;4;\nErratum : 17.C.18, 380'],
    ['a day under a name that is not known', 'Zone;Type;Valeur;Date analyse\n17.C.18;Phages;0,5;19/11/2019'],
    ['a corrected value beside the first one', 'Zone;Type;Valeur;Valeur corrigée\n17.C.18;Phages;4;380'],
    ['a value that was put right', 'Zone;Type;Valeur;Rectifié\n17.C.18;Phages;4;380\n17.C.21;Phages;4;'],
    ['a value that was counted again', 'Zone;Type;Valeur;Contre-analyse\n17.C.18;Phages;4;380'],
    ['two counts under names that are merged', 'Zone;Phages;\n;J1;J2\n17.C.18;4;380'],
    ['a second count, others of which are still awaited', 'Zone;Phages;Reprise\n17.C.18;4;380\n99.X;4;attendue'],
    ['a second count', 'Zone;Phages;Mesure 2\n17.C.18;4;< 380'],
    ['a second count that may be more', 'Zone;Phages;Réanalyse\n17.C.18;4;≈ 380'],
    ['a numbered count', 'Zone;Type;Valeur;Échantillon 2\n17.C.18;Phages;4;380'],
    ['a count without a name', 'Zone;Type;Valeur;;Remarque\n17.C.18;Phages;4;380;à revoir'],
    ['a second result', 'Zone;Phages;ARN F;2e résultat\n17.C.18;4;4;380'],
    ['a day as the name of a column', 'Zone;Type;Phages;19/11/2025\n17.C.18;Phages;1;0,5'],
    ['a column for a type that is not known', 'Zone;Phages;ARN F total\n17.C.18;4;380'],
    ['a code beside the name of another zone', 'Code;Zone;Type;Valeur\n17.C.18;Pertuis Breton;Phages;0,5'],
    ['a code beside another zone’s name, which is a part of its own', 'Code;Zone;Phages\n56.08.2;Étel;4'],
    ['a code beside another zone’s name, which begins as its own', 'Code;Zone;Phages\n56.08.23;Étel amont;4'],
    ['a code before another zone’s name', '56.08.2 Étel;Phages;4'],
    ['a line beside a refused one of the same zone', '17.C.18;Phages;4\n17.C.18;Phages;380;confirmé\n17.C.21;Phages'],
    ['a merged cell', 'Zone;Espèce;Phages\n17.C.18;Huître;4\n;Moule;380'],
    ['two codes shortened to one', '56.08.2/3;Phages;4'],
    ['two codes shortened by a hyphen', '56.08.2-3;Phages;4'],
    ['two codes shortened by a space', '56.08.2 3;Phages;4'],
    ['a part of a zone', '56.08.2.3;Phages;4'],
    ['a zone and a part of it', '56.08.2 (3);Phages;4'],
    ['two zones in one cell', '"56.08.2\n3";Phages;4'],
    ['a code with a note', '17.C.18*;Phages;4'],
    ['two values in one cell', '17.C.18;Phages;"38\n400"'],
    ['two values parted by a tab', 'Code;Type;Valeur\n17.C.18;Phages;12\t500'],
    ['a number after a missing value', '17.C.18;Phages;;26/11/2026;3'],
    ['a number before the type', '17.C.18;26001;Phages;;26/11/2026'],
    ['an exponent cut at its comma', 'Code,Type,Valeur,Note\n17.C.18,Phages,1,2.10³'],
    ...['DATE_PREL', 'Date_Prel', 'DT_PREL', 'Échantillonné le', 'Récolté le', 'Reçu le', ''].map((name) => [
      `an old day under « ${name} »`,
      `Zone;Type;Valeur;${name}\n17.C.18;Phages;4;02/03/2026`,
    ]),
    ['an older day than the one that may be', 'Zone;Phages;Date;Relevé le\n17.C.18;4;24/11/2026;24/03/2026'],
    ['an old day, merged over two rows', 'Zone;Phages;Prélèvement\n17.C.18;4;24/03/2026\n17.C.21;4;'],
    ...['idem', '"""', '↓', '-', '(suite)', 'même zone'].map((sign) => [
      `the zone of the row above, as ${sign}`,
      `Zone;Phages\n17.C.18;4\n${sign};380`,
    ]),
    ['a code in the place of another zone’s name', 'Code;Zone;Type;Valeur\n17.C.18;17.C.21;Phages;4'],
    ['two tables side by side', 'Code;Phages;Zone;ARN F\n17.C.18;4;17.C.21;4'],
    ['the code of another station', 'Zone;Phages;Station\n17.C.18;4;17.C.21'],
    ['a remark that it is another zone’s', 'Zone;Phages;Remarque\n17.C.18;4;inversé avec 17.C.21'],
    ...['Nom', 'Libellé', 'Désignation', 'Site', 'Point de prélèvement'].map((name) => [
      `another zone’s name under « ${name} »`,
      `Zone;Phages;${name}\n17.C.18;4;Étel amont`,
    ]),
    ['no zone’s name under that of the zone', 'Code;Nom de la zone;Phages\n17.C.18;Pertuis Breton;4'],
    ...['ARN F', 'Norovirus GII', 'coliphages somatiques', 'concerne l’ARN F'].map((target) => [
      `another type in a column that is not known: ${target}`,
      `Zone;Type;Valeur;Analyte\n17.C.18;Phages;4;${target}`,
    ]),
    ['another type as the title', 'Type : ARN F\nZone;Type;Valeur\n17.C.18;Phages;4'],
    ['a number cut before its many decimals', 'Code,Type,Valeur,Note\n17.C.18,Phages,12,50000'],
  ])('%s', (_doubt, text) => {
    expect(valuesOf(text)).toEqual([])
    expect(read(text).faults.length).toBeGreaterThan(0)
  })
})

describe('a title, or a line below the table, forbids to read it', () => {
  test.each([
    ...['Rapport annulé', 'Résultats provisoires', 'BROUILLON', 'JEU DE TEST - ne pas utiliser', 'Dilution 1/10'],
    ...['Résultats non validés au 25/11/2026', 'Statut :;Provisoire', '* résultats sous réserve', 'Norovirus GII'],
    ...['Prélèvements du 02/03/2026', 'Date de prélèvement : 24/03/2026', 'Date de prélèvement;24/03/2026'],
    ...['Semaine 12', 'Résultats mars 2026', '24 mars'],
  ])('%s', (title) => {
    const table = 'Zone;Phages\n17.C.18;4'
    expect(valuesOf(`${title}\n${table}`)).toEqual([])
    expect(read(`${title}\n${table}`).faults.length).toBeGreaterThan(0)
    // A type's title is that of the rows under it.
    if (title !== 'Norovirus GII') expect(valuesOf(`${table}\n${title}`)).toEqual([])
  })

  test('of a zone it is said of that one, of a sign of the rows that have it', () => {
    const table = 'Zone;Phages;Note\n17.C.18;4;*\n17.C.21;4;'
    expect(valuesOf(`${table}\n17.C.18 : résultat provisoire`)).toEqual(['1-phages 4'])
    expect(valuesOf(`${table}\n* résultat provisoire`)).toEqual(['1-phages 4'])
    expect(
      valuesOf(`Prélèvements du 02/03/2026\n${table.replace('Note', 'Prélèvement').replace('*', '25/11/2026')}`),
    ).toEqual(['0-phages 4'])
  })
})

describe('a line that is not understood keeps out all that it may speak of', () => {
  test.each([
    ['Erratum : 501401, 380', [4]],
    ['56 08 2 : à refaire, lire 380', [3]],
    ['17.C.18/17.C.21 : à refaire', [0, 1]],
    ['17.C.18 et 21 : à refaire', [0, 1]],
    ['17.c.18-21 contestés', [0, 1]],
    ['Erratum Baie de Quiberon : lire 380', [0]],
    ['Étel amont contestée', [3]],
    ['56.08.2/3 : lire 380', [2, 3]],
    ['56.08.2-3;380', [2, 3]],
    [`${'Après relecture de nos cahiers, '.repeat(5)}lire 380 à 17.C.21`, [1]],
    ['99.17.C.18;Phages;4', []],
    ['17.C.99;Phages;4;17/11/2026', []],
    ['1 701 huîtres, 380', []],
    ['Tél. 02 97 56 08 23, +33 6 50 14 01 56', []],
  ])('%s', (said, left) => {
    const table = ZONES.map(([code]) => `${code};Phages;4`).join('\n')
    const kept = [0, 1, 2, 3, 4].filter((id) => !left.includes(id))
    expect(valuesOf(`${table}\n${said}`)).toEqual(kept.map((id) => `${id}-phages 4`))
  })
})

describe('a title that names its zone', () => {
  test.each([
    ['Résultats de la zone 17.C.18', ['0-phages 4']],
    ['Anse du Pouldu 2 (17.C.21), zones 17.C.18/21, semaine 48, du 24/11/2026', ['0-phages 4']],
    ['Rapport n° 26-118 du 24 novembre 2026 : 17.C.18', ['0-phages 4']],
    ['Année 2026, 17.C.18', ['0-phages 4']],
    ['17.C.18 : 2026', []],
    ['17.C.18 : 380', []],
    ['17.C.18\nPhages\n380', []],
    ['17.C.18 : à refaire', []],
    ['17.C.18 > 4', []],
  ])('%s', (title, values) => {
    expect(valuesOf(`${title}\nZone;Phages\n17.C.18;4`)).toEqual(values)
  })
})

describe('a mail may hold several tables, read under their own names', () => {
  test.each([
    [
      'Zone;Prélèvement;Phages\n17.C.18;26/11/2026;38\n\nZone;Prélèvement;ARN F\n17.C.21;26/11/2026;250',
      ['0-phages 38', '1-arn_f 250'],
    ],
    [
      'Zone;Phages;ARN F\n17.C.18;38;1\nZone;ARN F;Phages\n17.C.21;1;380',
      ['0-arn_f 1', '0-phages 38', '1-arn_f 1', '1-phages 380'],
    ],
    ['Zone;Type;Valeur\n17.C.18;Phages;4\nZone;Type;Valeur (log10)\n17.C.21;Phages;2', ['0-phages 4']],
  ])('%s', (text, values) => {
    expect(valuesOf(text)).toEqual(values)
  })
})

describe('a table is still read with', () => {
  test.each([
    ['empty lines', '\n17.C.18;Phages;38\n\n17.C.21;Phages;4\n'],
    ['a greeting', 'Bonjour,\n\nVoici les résultats.\n\n17.C.18;Phages;38\n17.C.21;Phages;4'],
    ['a value before a code, between commas', 'Valeur,Zone,Type\n38,17.C.18,Phages\n4,17.C.21,Phages'],
    ['lines of an old system', '17.C.18;Phages;38\r17.C.21;Phages;4\r'],
    ['delimiters at the end of rows', 'Code;Type;Valeur\n17.C.18;Phages;38;\n17.C.21;Phages;4;'],
    ['hyphens that do not break', 'Zone;Type;Valeur\n17.C.18;Phages;38\n17.C.21;Phages;4'],
    ['signs after names', 'Zone :;Type :;Résultat (UFP.g-1)*\n17.C.18;Phages;38\n17.C.21;Phages;4'],
    ['an equal sign', '17.C.18;Phages;=;38\n17.C.21;Phages;=;4'],
    ['an empty column at the end', 'Code\tType\tValeur\t\n17.C.18\tPhages\t38\t\n17.C.21\tPhages\t4\t'],
    ['a remark', 'Zone;Type;Valeur;Remarque\n17.C.18;Phages;38;pluie, 12 mm\n17.C.21;Phages;4;'],
    [
      'a day of the result',
      'Zone;Type;Valeur;Prélèvement;Date du résultat\n17.C.18;Phages;38;;\n17.C.21;Phages;4;;46352',
    ],
    ['codes of good results', 'Zone;Type;Valeur;Code remarque\n17.C.18;Phages;38;1\n17.C.21;Phages;4;'],
    ['by whom it was taken', 'Zone;Date;Type;Valeur;Prélevé par\n17.C.18;;Phages;38;LM\n17.C.21;;Phages;4;'],
    ['who took it', 'Zone;Type;Valeur;Chargé de prélèvement\n17.C.18;Phages;38;Le Goff\n17.C.21;Phages;4;'],
    ['the number of the result', 'Zone;Type;Valeur;N° de résultat\n17.C.18;Phages;38;1201\n17.C.21;Phages;4;1202'],
    ['who sent it', 'Résultats transmis par l’Ifremer, validés par L. Martin\n\n17.C.18;Phages;38\n17.C.21;Phages;4'],
    ['another measure', 'Zone;E. coli (NPP/100 g);Phages\n17.C.18;< 18;38\n17.C.21;230;4'],
    ['how many were taken', 'Zone;Phages;Nb huîtres;Station\n17.C.18;38;12;X91\n17.C.21;4;6;GC-03'],
    ['the department', 'Zone;Type;Valeur;Département\n17.C.18;Phages;38;17\n17.C.21;Phages;4;17'],
    [
      'who confirmed it',
      'Zone;Type;Valeur;Validé par;Validé\n17.C.18;Phages;38;Le Goff;oui\n17.C.21;Phages;4;Martin;OK',
    ],
    ['a note of what was counted', '17.C.18;Phages;38\n17.C.21;Phages;4\n* 12 huîtres par échantillon'],
    ['the water’s warmth', 'Zone;Type;Valeur;Température\n17.C.18;Phages;38;12,5\n17.C.21;Phages;4;13'],
    ['later days', 'Zone;Phages;Date;Reçu le\n17.C.18;38;24/11/2026;25/11/2026\n17.C.21;4;24/11/2026;'],
    ['the current week', 'Résultats de la semaine 48\nZone;Phages\n17.C.18;38\n17.C.21;4'],
    ['the day of its report', 'Rapport édité le 25/11/2026\nZone;Phages\n17.C.18;38\n17.C.21;4'],
    ['what it replaces', 'Annule et remplace le rapport 26-123\nZone;Phages\n17.C.18;38\n17.C.21;4'],
    ['what is said of a mail', '17.C.18;Phages;38\n17.C.21;Phages;4\nNe pas tenir compte du mail précédent'],
    ['what an abbreviation means', '17.C.18;Phages;38\n17.C.21;Phages;4\nNV : non validé'],
    ['a total', 'Zone;Phages\n17.C.18;38\n17.C.21;4\nTotal;42'],
    ['a town that is called as a zone', 'Zone;Commune;Phages\n17.C.18;Étel;38\n17.C.21;Étel;4'],
    ['an old code', 'Zone;Ancien code;Phages\n17.C.18;17.C.21;38\n17.C.21;;4'],
    ['its own code in a number', 'Zone;N° échantillon;Phages\n17.C.18;17.C.18-21;38\n17.C.21;26-118;4'],
    ['its type in another column', 'Zone;Type;Valeur;Analyte\n17.C.18;Phages;38;Phages F-ARN\n17.C.21;Phages;4;Phages'],
    ['titles of its types', 'Phages\nZone;Phages\n17.C.18;38\n17.C.21;4\nARN F\nZone;ARN F\n56.08.2;'],
    ['the zone’s own name', 'Code;Zone;Type;Valeur\n17.C.18;Quiberon;Phages;38\n17.C.21;ANSE DU POULDU;Phages;4'],
  ])('%s', (_what, text) => {
    expect(valuesOf(text)).toEqual(['0-phages 38', '1-phages 4'])
  })
})
