import type { PublicSettings } from '../../operator.ts'
import { accessibilityRate, conformityOf, SELF_ASSESSMENT } from './operator.accessibility.ts'

type AssessedOperator = Pick<PublicSettings, 'operator_name' | 'accessibility_state' | 'accessibility_rate'>

/** The words for the declaration's own placeholders; a list has one line an element. */
export const declarationWords = (operator: AssessedOperator) => ({
  état: conformityOf(operator),
  taux: `${accessibilityRate(operator)} %`,
  résultats: resultsOf(operator),
  'non-conformités': notMetOf(operator),
  version: SELF_ASSESSMENT.version,
  évaluation: assessmentOf(operator),
})

const DAY = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' })

/** An operator's own evaluation: the product knows neither its day nor its criteria. */
function assessmentOf({ operator_name, accessibility_state }: AssessedOperator): string {
  if (accessibility_state === 'own') return `l’évaluation menée par ${operator_name}, ou pour son compte`
  return `l’auto-évaluation menée par les auteurs d’Estran le ${DAY.format(new Date(SELF_ASSESSMENT.on))}`
}

function notMetOf({ accessibility_state }: AssessedOperator): string {
  if (accessibility_state === 'own') return 'Les contenus non accessibles sont ceux que relève cette évaluation.'
  return NOT_MET.map(({ criterion, said }) => `${said} (critère ${criterion}).`).join('\n')
}

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
    criterion: '13.3',
    said: 'Les PDF des laboratoires ne sont pas tous balisés : demandez-en le contenu sous une autre forme',
  },
]
