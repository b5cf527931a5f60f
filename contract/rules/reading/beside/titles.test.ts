import { describe, expect, test } from 'vitest'
import { isDoubtfulTitle } from './titles.ts'

describe('a title puts the values in doubt, whatever else it speaks of', () => {
  test.each([
    ...['Les résultats suivants sont provisoires', 'Attention : valeurs suivantes non validées'],
    ...['Les analyses suivantes sont à refaire', 'Résultats suivants : annulés', 'NE PAS UTILISER, voir mail suivant'],
    ...['Résultats provisoires, un autre envoi suivra', 'Résultats provisoires en attente d’un autre envoi'],
    'Provisoire, rapport définitif à suivre dans un prochain envoi',
    ...['Rapport annulé et remplacé par le prochain', 'Résultats remplacés, voir mail', 'Message : résultats annulés'],
    'À tous les destinataires : résultats provisoires',
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
    'If you are not the intended recipient, please delete this e-mail',
  ])('%s', (title) => {
    expect(isDoubtfulTitle(title)).toBe(false)
  })
})
