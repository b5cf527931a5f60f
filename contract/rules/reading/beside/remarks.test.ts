import { describe, expect, test } from 'vitest'
import { isSecondValue, subjectOf } from './names.ts'
import { remarkFault } from './remarks.ts'

describe('the value of a row is not taken beside', () => {
  test.each([
    ...[
      ['Annulé', 'X'],
      ['Annulé le', '27/11/2026'],
      ['Erreur', 'oui'],
      ['Erroné', 'oui'],
      ['En attente', 'oui'],
      ['Non valide', 'oui'],
      ['À corriger', 'oui'],
      ['Rectifié', 'oui'],
      ['Rejet', 'oui'],
    ],
    ...[
      ['Validation', 'non'],
      ['Validé', 'no'],
      ['Valide', 'KO'],
      ['Validé', 'pas encore'],
      ['Validé', ''],
      ['Validé par', ''],
      ['Validé par le biologiste', ''],
      ['Validé par', 'non'],
      ['Confirmé', 'en partie'],
      ['Validé', 'validé, mais pas en entier'],
      ['Validé', 'Refusé'],
      ['Validation', 'KO'],
      ['Définitif', '0'],
    ],
    ...[
      ['Statut', 'Non confirmé'],
      ['Statut', 'Préliminaire'],
      ['Statut', 'Non définitif'],
      ['Statut', 'Pas encore validé'],
      ['Statut', 'Rejeté'],
      ['Remarque', 'à vérifier'],
      ['Remarque', 'à reprendre'],
      ['Remarque', 'sous réserve'],
      ['Remarque', 'illisible'],
      ['Remarque', 'trop nombreux'],
      ['Remarque', 'non interprétable'],
      ['Remarque', 'indénombrable'],
      ['Remarque', 'en cours de validation'],
      ['Statut', 'Analyse en cours'],
      ['Statut', 'En cours'],
      ['Remarque', 'pas d’erreur, mais corrigé'],
    ],
    ...[
      ['Résultat final', 'Nul'],
      ['Remarque', 'Nul'],
      ['Remarque', 'environ 500'],
      ['Remarque', 'plus de cent'],
      ['Remarque', '500 environ'],
      ['Remarque', 'valeur estimée'],
      ['Remarque', '380 au lieu de 4'],
      ['Remarque', 'dilué 10 fois'],
      ['Remarque', 'ne pas tenir compte'],
      ['Remarque', 'au moins 500 UFP/g'],
      ['Remarque', 'plus de 100 plages'],
      ['Remarque', 'supérieur à'],
      ['Remarque', 'supérieur à 100'],
      ['Remarque', '> 1 000'],
      ['Remarque', '< LQ'],
      ...['saturé', 'confluent', 'nappe', 'sous-estimé', 'valeur minimale', 'minimum', 'faux', 'valeur fausse'].map(
        (cell) => ['Remarque', cell],
      ),
      ...['à revoir', 'à recompter', 'résultat remplacé', 'remplacé par 400'].map((cell) => ['Commentaire', cell]),
      ...['GT', 'LT', 'sup', '=>', '=sup', '&gt;', 'GT 300'].map((cell) => ['Qualificatif', cell]),
      ...['>', '> 300', '≥', 'GT'].map((cell) => ['Opérateur', cell]),
      ...['Labo', 'N°', 'Point', 'Heure'].flatMap((name) =>
        ['>', '> 300', '400 UFP/100 g'].map((cell) => [name, cell]),
      ),
      ...['LQ', 'Seuil'].map((name) => [name, '<']),
      ['no_signe', '>'],
      ['no_dilution', '10'],
      ['code_dilution', '-1'],
      ['Code unité', 'log10 UFP/g'],
      ['code_unite', 'UFP/100 g'],
      ['Volume de dilution', '10'],
      ['Mes valeurs', '400'],
      ...[
        'E. coli : 230 NPP/100 g - phages : > 400 UFP/g',
        'E. coli 230 NPP. Phages > 400',
        'E. coli conforme. Phages : plus de 400',
        'E. coli 230 mais phages en log10',
        'boîte saturée',
      ].map((cell) => ['Remarque', cell]),
      ['Volume', '×10'],
      ...['Météo', 'Limite'].map((name) => [name, '> 400 UFP/g']),
      ['S', '>'],
      ['Signe', '>'],
    ],
    ...[
      ['Valeur corrigée', '380'],
      ['valeur_corrigee', '380'],
      ['Réanalyse', '380'],
      ['Contre-analyse', '380'],
      ['Dilution', '1/10'],
      ['Dilution', 'x10'],
      ['Facteur de dilution', 'au dixième'],
      ['2e résultat', '(380)'],
      ['log10 UFP/g', '2,5'],
      ['Unité de mesure', '10E3 UFP/g'],
    ],
  ] as [string, string][])('%s: %j', (name, cell) => {
    expect(remarkFault(name, cell)).toMatch(/non comprise/)
  })
})

describe('the value of a row is taken beside', () => {
  test.each([
    ...[
      ['Annulé', ''],
      ['Annulé', 'non'],
      ['Erreur', 'aucune'],
      ['Erreur', '-'],
      ['Valeur corrigée', ''],
    ],
    ...[
      ['Validé', 'oui'],
      ['Validé', 'Oui (LM)'],
      ['Validé', 'Validée par L. Martin'],
      ['Validé', 'conforme'],
      ['validation_biologiste', 'LM'],
      ['Validation', 'Technique'],
      ['Validation DDTM', ''],
      ['Validateur', ''],
      ['Confirmation', 'sans objet'],
      ['Confirmé par PCR', ''],
      ['Confirmé par PCR', 'non'],
      ['Définitivement fermé', 'non'],
      ['Validé', 'X'],
      ['Validé', 'Validé'],
      ['Validé', 'Le Goff'],
      ['Validé', 'L. Martin'],
      ['Validé par', 'Martin'],
      ['Validé le', '27/11/2026'],
      ['Validé le', '27 nov.'],
      ['Validité', '5 jours'],
    ],
    ...[
      ['Statut', 'Exploitable'],
      ['Statut', 'Interprétable'],
      ['Statut du résultat', 'Validé'],
      ['Remarque', 'aucune erreur'],
      ['Remarque', 'pas de rejet'],
      ['Remarque', 'Rejet de la STEP'],
      ['Remarque', 'travaux en cours'],
      ['Contexte', 'TIAC suspectée'],
      ['Remarque', 'mortalité estimée à 30 %'],
      ['Remarque', 'prélevé vendredi au lieu de lundi'],
      ['Interprétation du résultat', 'Conforme'],
      ['result_comment', 'RAS'],
      ['Agrément', 'en cours de validité'],
      ['Point de rejet', 'oui'],
    ],
    ...[
      ...['Opérateur', 'Validateur', 'Préleveur'].map((name) => [name, 'LM']),
      ['Validateur', 'GT'],
      ['Spécification', '< 500'],
      ['Limite réglementaire', '1000'],
      ['Remarque', 'MES 12 mg/L'],
      ['Retiré le', '20/11/2026'],
      ['Qualification du préleveur', 'habilité'],
      ['Code point', 'GC 03'],
      ['Heure', '10:30'],
      ['E. coli (signe)', '<'],
      ...['transmis par l’Ifremer', 'confluent du Loc’h', 'nappe d’algues', '12 huîtres minimum', 'à rendre lundi'].map(
        (cell) => ['Remarque', cell],
      ),
      ...['préleveur remplacé par LM', 'eau saturée en oxygène', 'un validateur a signé'].map((cell) => [
        'Remarque',
        cell,
      ]),
      ['Remarque', 'reçu au plus tard à 16 h'],
      ['Remarque', 'moins de 24 h'],
      ['Remarque', 'moins de 24,5 h'],
      ['Remarque', 'Au moins 12 huîtres'],
      ['Remarque', 'environ 12 huîtres'],
      ['Remarque', 'inférieure à 5 °C'],
      ['Contact', 'Le Goff <a@b.fr>'],
      ['Vent', 'nul'],
      ...['STEP saturée', 'réseau saturé', 'oxygène saturé', 'non représentatif de la zone'].map((cell) => [
        'Remarque',
        cell,
      ]),
      ['Remarque', 'Salmonella : absence dans 25g'],
      ['LQ', '< 6 UFP/g'],
    ],
    ...[
      ['Code échantillon', '26X0123'],
      ['Station', 'X91'],
      ['Code point', 'GC-03'],
      ['Lot', '2 x 6 huîtres'],
      ['E. coli (NPP/100 g)', '< 18'],
      ['E. coli (NPP/100 g)', '230'],
      ['E. coli/100 g', '< 18'],
      ['Date du résultat', '27/11/2026'],
      ['Type de résultat', 'Officiel'],
      ['Limite de quantification', '< 6'],
    ],
    ...[
      ['id_resultat', '123'],
      ['identifiant_resultat', '9'],
      ['ID résultat', 'R-12'],
      ['resultat_heure', '10:30'],
      ['laboratoire_resultat', 'LDA56'],
      ['Résultat rendu par', 'LM'],
      ['Libellé résultat', 'Détecté'],
      ['Valeur guide', '10'],
      ['Dilution', '1'],
    ],
  ] as [string, string][])('%s: %j', (name, cell) => {
    expect(remarkFault(name, cell)).toBeNull()
  })
})

test.each(['E. coli (NPP/100 g)', 'E. coli/100 g', 'Nb huîtres', 'Nombre de moules', 'Température (°C)', 'Code point'])(
  '%s is another measure, whatever number it holds',
  (name) => {
    expect([subjectOf(name) !== null, isSecondValue(name)]).toEqual([true, false])
  },
)

test.each(['Échantillon 2', 'Échantillon (2)', 'Nombre d’UFP', 'Observations'])('%s may hold the value', (name) => {
  expect(subjectOf(name)).toBeNull()
})

test.each(['2e analyse : 40', '2ème analyse : 40', '3e mesure = 40', 'contre-analyse 40', 'nouvelle mesure = 40'])(
  '%s beside 4 is another value',
  (cell) => {
    expect(remarkFault('Remarque', cell, [{ value: 4, below_limit: false }])).not.toBeNull()
  },
)

test.each(['idem S12', 'ancienne valeur', 'dernier résultat connu'])('%s is no count of this sampling', (cell) => {
  expect(remarkFault('Remarque', cell)).not.toBeNull()
})
