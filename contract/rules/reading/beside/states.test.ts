import { describe, expect, test } from 'vitest'
import { remarkFault } from './remarks.ts'

describe('a state that is not known to be good is a fault that quotes it', () => {
  test.each([
    ...['Supprimé', 'Remplacé', 'Cancelled', 'Rejected', 'Draft', 'Pending', 'X', 'R', 'A', '1', 'no'].map((cell) => [
      'Statut',
      cell,
    ]),
    ...['Validé partiellement', 'Validé, sauf', 'Partiellement validé', 'Reporté', 'Corrected'].map((cell) => [
      'État',
      cell,
    ]),
    ...['Not validated', 'approved - pending', 'Completed (not reviewed)'].map((cell) => ['result_status', cell]),
    ...['0', '2', '3', '5', '8', '10'].map((cell) => ['Code remarque', cell]),
    ...['Code_remarque', 'CdRqAna', 'CdRemAna', 'Code qualité', 'Code qualificateur', 'Qualification'].map((name) => [
      name,
      '3',
    ]),
    ['Qualification', 'Douteux'],
    ['Niveau de qualité', 'Faux'],
    ['qc_status', 'failed'],
    ['deleted', 'true'],
    ...['isDeleted', 'IsDeleted', 'is_deleted'].map((name) => [name, 'true']),
    ...['isValid', 'IsValid', 'estValide', 'isvalid', 'Résultat validé'].map((name) => [name, 'non']),
    ...['resultStatus', 'StatutRes', 'StatutResultat', 'CodeRemarque'].map((name) => [name, 'R']),
    ...['Publié', 'Diffusé', 'Rendu'].map((name) => [name, 'non']),
    ['is_cancelled', '1'],
    ['valid', 'false'],
    ['validated', 'no'],
    ['reportable', 'N'],
    ['Barré', 'oui'],
    ['Diffusable', 'non'],
    ['Validité', 'non'],
    ...['Terminé', 'Vérifié', 'Accepté', 'Validation', 'Publiable'].map((name) => [name, 'non']),
    ['Validation', 'refusée'],
    ...['Validé (remplacé)', 'Validé par LM, refusé par BD', 'Terminé le 27, refusé le 28', 'Approved on hold'].map(
      (cell) => ['Statut', cell],
    ),
    ...['Statut LIMS', 'Statut labo', 'Statut 2', 'Etat dossier'].map((name) => [name, 'Refusé']),
    ...['Non publié', 'Exclu', 'Écarté', 'Retiré', 'Suspendu', 'Superseded', 'non'].map((cell) => ['Statut', cell]),
  ] as [string, string][])('%s: %s', (name, cell) => {
    expect(remarkFault(name, cell)).toBe(`Cellule non comprise\u00A0: ${name}, ${cell}`)
  })
})

describe('what is known to be good, and other states, say nothing against a value', () => {
  test.each([
    ...['', '-', 'Validé', 'validée', 'Terminé', 'Final', 'Approved', 'Authorised', 'authorized', 'Completed'].map(
      (cell) => ['Statut', cell],
    ),
    ...[
      'Released',
      'Reviewed',
      'Publié',
      'Diffusé',
      'Confirmé',
      'Définitif',
      'Complete',
      'Signé',
      'Validé N2',
      'Dossier clos',
      'Passed',
      'Envoyé au client',
    ].map((cell) => ['Status', cell]),
    ...['Validé par L. Martin', 'Validé le 27/11/2026', 'Validé (LM)', 'Validé et diffusé', 'Résultat validé'].map(
      (cell) => ['État', cell],
    ),
    ...['Validé LM', 'VAL', 'Validation biologique', 'Signé électroniquement', 'Disponible', 'Facturé', 'Exporté'].map(
      (cell) => ['Statut', cell],
    ),
    ...['Ouverte', 'Fermée', 'Vivant', 'Conforme', 'Non conforme'].map((cell) => ['Statut', cell]),
    ['Publiable', ''],
    ['Validé', 'Validé LM'],
    ['État de la mer', '3'],
    ...['', '1'].map((cell) => ['Code remarque', cell]),
    ['Qualification', 'Bon'],
    ['deleted', 'false'],
    ['isDeleted', 'false'],
    ['isValid', 'true'],
    ['Résultat validé', 'oui'],
    ['Rendu', ''],
    ['RT-qPCR', 'non'],
    ['pH', '8'],
    ['is_cancelled', '0'],
    ['valid', 'yes'],
    ['Barré', ''],
    ['État de la mer', 'agitée'],
    ['Statut sanitaire', 'B'],
    ['Marée basse', 'FAUX'],
  ] as [string, string][])('%s: %j', (name, cell) => {
    expect(remarkFault(name, cell)).toBeNull()
  })
})

describe('a remark that the value is too low, or is none, is a fault', () => {
  test.each([
    ...['en réalité 800', 'modif : 800', 'TNTC', 'lyse totale', 'tapis', 'trop de plages', 'boîte envahie', '> LS'],
    ...['valeur plancher', 'hors gamme', 'limite haute dépassée', 'au minimum', 'minimum 80', 'décalage de virgule'],
    ...[
      'dilution 1/10',
      'dilution 1/10 non prise en compte',
      'sans correction de dilution',
      'facteur 10',
      '10 fois plus',
    ],
    ...['par individu', 'résultats par huître', 'partiel', 'valeur aberrante', 'incohérent', 'non fiable', 'à exclure'],
    ...[
      'retiré',
      'supprimer',
      'idem S47',
      'valeur S47',
      'valeur reconduite',
      'donnée fictive',
      'valeur interpolée',
      'test',
    ],
  ])('%s', (remark) => {
    expect(remarkFault('Remarque', remark, [{ value: 80, below_limit: false }])).not.toBeNull()
  })

  test.each([
    ...['aucune valeur aberrante', 'pas d’incohérence', 'sans dilution', 'non dilué', 'huîtres retirées du parc'],
    ...['huîtres sur tapis', 'saturation en oxygène', '12 huîtres par individu', 'hors domaine d’accréditation'],
    ...['valeur vue avec le labo', 'marée basse S47', 'facteurs : pluie et vent', 'fermeture partielle du port'],
  ])('but not: %s', (remark) => {
    expect(remarkFault('Remarque', remark, [{ value: 80, below_limit: false }])).toBeNull()
  })
})

test.each(['Masse (g)', 'Groupe', 'Pluie 48h (mm)'])('%s holds no second value', (name) => {
  expect(remarkFault(name, '400')).toBeNull()
})
