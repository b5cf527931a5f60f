import { describe, expect, test } from 'vitest'
import { isDoubtfulTitle, saysDay, titleOf } from './titles.ts'

describe('a title puts the values in doubt, whatever else it speaks of', () => {
  test.each([
    ...['Les résultats suivants sont provisoires', 'Attention : valeurs suivantes non validées'],
    ...['Les analyses suivantes sont à refaire', 'Résultats suivants : annulés', 'NE PAS UTILISER, voir mail suivant'],
    ...['Résultats provisoires, un autre envoi suivra', 'Résultats provisoires en attente d’un autre envoi'],
    'Provisoire, rapport définitif à suivre dans un prochain envoi',
    ...['Rapport annulé et remplacé par le prochain', 'Résultats remplacés, voir mail', 'Message : résultats annulés'],
    'À tous les destinataires : résultats provisoires',
    ...['Statut : R', 'Statut : refusé', 'Statut : en cours', 'Résultat validé : non', 'Qualification : Douteux'],
    ...['Test', 'Simulation', 'Données de démonstration', 'Valeurs estimées', 'Résultats sans validation'],
    ...['N’utilisez pas ces valeurs', 'Ne pas en tenir compte', 'Ne tenez aucun compte de ces valeurs'],
    ...['Ne tenez pas compte de ces valeurs', 'Les valeurs seront revues', 'Ne pas classer avec ces valeurs'],
    ...['Résultats provisoires, confidentiel, ne pas diffuser', 'Facteur de dilution : 10', 'Dilution : 1/10'],
    ...['La dilution 1/10 doit être prise en compte', 'Dilution 1/10 non prise en compte', 'Valeurs indicatives'],
  ])('%s', (title) => {
    expect(isDoubtfulTitle(title)).toBe(true)
  })
})

describe('a title says nothing against the values', () => {
  test.each([
    ...['Ne pas tenir compte du mail précédent', 'Message précédent : ne pas tenir compte', 'Annule le mail précédent'],
    ...['Les autres résultats sont en attente', 'Autres analyses en cours', 'Ne pas diffuser ce message'],
    ...['Annule et remplace le précédent', 'Annule et remplace la version précédente'],
    'Si vous avez reçu ce message par erreur, merci de le supprimer',
    ...['En cas d’erreur, contactez le laboratoire', 'Merci de signaler toute erreur', 'Remplace le rapport 26-123'],
    ...['Document confidentiel, ne pas diffuser', 'Usage interne - ne pas diffuser', 'Aucun résultat en attente'],
    ...['Pas de résultat annulé', 'Les valeurs entre LD et LQ sont indicatives', 'Facteur de dilution : 1'],
    ...['Dilution prise en compte : 1/10', 'Résultats tenant compte de la dilution 1/10', 'Valeur minimale : 4'],
    ...['Statut : validé le 26/11/2026', 'Statut : -', 'Annulé : non', 'Résultats validés : voir le tableau'],
    ...['Ne pas classer ce document', 'Le rapport sera revu en comité', 'N’utilisez pas le mail précédent'],
    ...['Ne tenez pas compte du mail précédent', 'Ne répondez pas à ce message', 'Test PCR', 'Rapport d’essai'],
    'Le facteur 2 s’applique à l’incertitude',
    'If you are not the intended recipient, please delete this e-mail',
  ])('%s', (title) => {
    expect(isDoubtfulTitle(title)).toBe(false)
  })
})

const TODAY = '2026-11-26'

describe('a title may say when all of them were sampled', () => {
  test.each([
    ...['Prélèvements du 24/11', '24/11', 'Prélèvements faits le 24/11/2026 et rapport édité le 26/11/2026'],
    ...['Échantillons reçus le 02/03/2026', 'Rapport d’analyses du 02/03/2026', 'Résultats validés le 12/03/2026'],
    'Résultats arrêtés au 12/03/2026',
    ...['Prélèvements de mars', 'Résultats juillet', 'Mars', 'Résultats 2025', 'Résultats de l’hiver dernier'],
    ...['Semaines 12 et 13', 'S12 2026', 'Semaine 48/2025', 'Semaine du 2 au 6 mars', 'Résultats des sept zones S12'],
    ...['Semaine du 23/11/2026, prélèvements du 24/11/2026', 'Prélevé et reçu le 24/11/2026'],
  ])('%s', (title) => {
    expect(saysDay(title, TODAY)).toBe(true)
  })

  test.each([
    ...['1/2', 'Prochain prélèvement le 03/12/2026', 'Selon l’arrêté du 12/03/2024 relatif aux prélèvements'],
    ...['Données extraites le', 'Résultats validés le', 'Résultats disponibles le', 'Résultats mis à jour le'].map(
      (words) => `${words} 26/11/2026`,
    ),
    ...['Résultats de la semaine du 23/11/2026', 'Semaine du lundi 23 au vendredi 27 novembre', 'Résultats S48 2026'],
    ...[
      'Résultats de novembre',
      'Prélèvements d’octobre',
      'Semaines 47 et 48',
      'Campagne 2025/2026',
      'Facture de mars',
    ],
    ...['Nos tarifs d’analyse changent en mars', 'Analyses selon ISO 10705-1 de 2001', 'Prochaines analyses en mars'],
    ...['Réception des échantillons : 25/11/2026', 'Date d’analyse : 25/11/2026', 'Analysé le 25/11/2026'],
    ...['Échantillons reçus le 25/11/2026', 'Rapport d’analyses du 26/11/2026', 'Vannes, le 26/11/2026'],
  ])('but not: %s', (title) => {
    expect(saysDay(title, TODAY)).toBe(false)
  })
})

test('a state and its name may have a cell each', () => {
  expect(titleOf(['Statut', 'R', ''])).toBe('Statut\u00A0: R')
  expect(titleOf(['Baie', 'R'])).toBeNull()
})
