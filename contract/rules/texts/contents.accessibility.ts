import type { PublicSettings } from '../../operator.ts'
import { accessibilityRate, conformityOf, SELF_ASSESSMENT } from './operator.accessibility.ts'

type AssessedOperator = Pick<PublicSettings, 'operator_name' | 'accessibility_state' | 'accessibility_rate'>

/** What the declaration's own placeholders stand for; a list has one line an element. */
export const declarationWords = (operator: AssessedOperator) => ({
  état: conformityOf(operator),
  taux: `${accessibilityRate(operator)} %`,
  résultats: resultsOf(operator),
  'non-conformités': NOT_MET.map(({ criterion, said }) => `${said} (critère ${criterion}).`).join('\n'),
  version: SELF_ASSESSMENT.version,
  date: DAY.format(new Date(SELF_ASSESSMENT.on)),
})

const DAY = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' })

function resultsOf({ operator_name, ...settings }: AssessedOperator): string {
  const { met, notMet } = SELF_ASSESSMENT
  const share = `${accessibilityRate(settings)} % des critères du RGAA qui s’appliquent`
  if (settings.accessibility_state === 'own') {
    return `L’évaluation menée par ${operator_name}, ou pour son compte, révèle que ${share} sont respectés.`
  }
  const product = `L’auto-évaluation menée par les auteurs d’Estran révèle que ${share} sont respectés (${met} sur ${met + notMet}).`
  if (settings.accessibility_state === 'adopted') return product
  return `${operator_name} n’a encore ni mené d’évaluation, ni repris celle des auteurs du logiciel. ${product}`
}

/** The criteria of docs/accessibility.tsv that are not met, said to who meets them; a check compares the numbers. */
export const NOT_MET: readonly { criterion: string; said: string }[] = [
  {
    criterion: '1.2',
    said: 'Des icônes sans information sont annoncées comme des images par certains lecteurs d’écran',
  },
  { criterion: '5.4', said: 'Le tableau du calendrier n’a pas de nom' },
  {
    criterion: '6.1',
    said: 'Des liens de même nom mènent à des résultats différents : la date, sur la même ligne, les distingue',
  },
  { criterion: '7.5', said: 'Des messages brefs, comme « Aucun résultat trouvé », ne sont pas annoncés partout' },
  { criterion: '8.6', said: 'Plusieurs pages ont le même titre, dont la carte, la liste et la fiche d’une zone' },
  { criterion: '8.7', said: 'Un titre en anglais, « Error 500 », n’est pas signalé comme tel' },
  { criterion: '9.3', said: 'Des menus ne sont pas construits comme des listes' },
  { criterion: '11.5', said: 'Des champs de l’éditeur d’échelles et des périodes ne sont pas regroupés sous un nom' },
  { criterion: '11.10', said: 'Des champs obligatoires, ou leur format, ne sont dits qu’après l’envoi' },
  { criterion: '11.11', said: 'Des messages d’erreur, sur une date ou une adresse email, ne donnent pas d’exemple' },
  {
    criterion: '12.10',
    said: 'Des touches seules agissent dans le lecteur de fichiers, où que l’on soit dans la page',
  },
  {
    criterion: '13.3',
    said: 'Les PDF des laboratoires ne sont pas tous balisés : demandez-en le contenu sous une autre forme',
  },
  {
    criterion: '13.10',
    said: 'Sur un petit écran, la carte ne s’agrandit qu’avec deux doigts ; la liste des zones la remplace',
  },
]
