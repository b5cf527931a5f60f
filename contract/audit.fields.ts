import { SECOND_FACTOR_LABELS } from './auth.second-factor.ts'
import { PROVIDERS } from './auth.ts'
import { CONTENT_LABELS } from './contents.ts'
import { ROLE_LABELS } from './core/access.ts'
import { MAIL_LABELS, SMS_LABELS } from './mails.ts'
import { ACCESSIBILITY_STATE_LABELS, MAP_TYPE_LABELS } from './operator.ts'
import { QUOTE_STATUS_LABELS } from './quotes.ts'
import { RESULT_FACTS } from './rules/results.fields.ts'
import { TOKEN_SCOPE_LABELS } from './tokens.ts'
import { USER_LABELS } from './users.ts'

/** Why a provider's sign-in failed; what it or the person sent is never kept. */
export const SIGN_IN_FAILURES = {
  'no-visit': 'Retour sans demande, ou demande expirée',
  'refused-there': 'Refusée par la personne ou par le fournisseur',
  'answer-refused': 'Réponse du fournisseur non valide',
  'no-identity': 'Réponse sans identité',
  'other-tenant': 'Compte d’une autre organisation',
  'address-not-vouched-for': 'Adresse non vérifiée par le fournisseur',
  'address-unknown': 'Adresse sans compte',
  'address-not-verified-here': 'Adresse du compte jamais vérifiée',
  'other-identity-linked': 'Une autre identité est déjà liée',
  inactive: 'Compte inactif',
  automate: 'Compte d’automate',
  unexpected: 'Erreur inattendue',
}
export type SignInFailureReason = keyof typeof SIGN_IN_FAILURES

interface AuditWords {
  label: string
  /** Words for some values; the others are shown as they are. */
  values: Readonly<Record<string, string>>
}

const field = (label: string, values: AuditWords['values'] = {}): AuditWords => ({ label, values })

const YES = { true: 'Oui' }
const ENDLESS = { null: 'Sans fin' }

const FIELDS = {
  by: field('Moyen', { ...PROVIDERS, password: 'Mot de passe', passkey: SECOND_FACTOR_LABELS.passkey }),
  second_factor: field('Seconde étape', SECOND_FACTOR_LABELS),
  why: field('Raison', SIGN_IN_FAILURES),
  role: field(USER_LABELS.role, ROLE_LABELS),
  active: field('État du compte', { true: 'Actif', false: 'Inactif' }),
  shared_with: field('Autres comptes de cette référence', { 0: 'Aucun' }),
  content: field('Texte', CONTENT_LABELS),
  is_correction: field('Correction', { true: 'Sans nouvelle acceptation' }),
  version: field('Version'),
  id: field('Jeton'),
  scope: field('Usage du jeton', TOKEN_SCOPE_LABELS),
  code: field('Code'),
  name: field('Nom'),
  department: field('Département'),
  aliases: field('Autres codes'),
  has_new_shape: field('Contour', { true: 'Remplacé' }),
  area_change: field('Contour réparé'),
  type: field('Type', { phages: 'Phages', arn_f: 'ARN F-spécifiques' }),
  class: field('Classe'),
  value: field('Charge virale', { null: 'Non renseignée' }),
  starts_on: field('Début'),
  ends_on: field('Fin', ENDLESS),
  reason: field('Motif'),
  result_id: field('Résultat'),
  sampled_on: field('Prélèvement'),
  lims_client_id: field('Client du laboratoire'),
  is_shared: field('Partagé', { ...YES, false: 'Non' }),
  file_name: field('Fichier'),
  files: field('Fichiers'),
  day: field('Jour'),
  is_replaced: field('Fichier du même nom', { true: 'Remplacé' }),
  news_id: field('Actualité'),
  title: field('Titre'),
  published_from_on: field('Publiée du'),
  published_to_on: field('Au', ENDLESS),
  has_new_body: field('Texte', { true: 'Modifié' }),
  reference: field('Devis'),
  status: field('État', QUOTE_STATUS_LABELS),
  amount: field('Montant'),
  tax: field('Taxes'),
  valid_until: field('Valable jusqu’au'),
  mail: field('Message', { ...MAIL_LABELS, ...SMS_LABELS }),
  format: field('Format', { csv: 'CSV', xlsx: 'XLSX' }),
  filters: field('Filtres sur', {
    ...USER_LABELS,
    sector: 'Secteur',
    type: 'Type',
    class: 'Classe',
    zone: 'Zone',
    dates: 'Dates',
    client: 'Client',
    reason: 'Raison',
    code: 'Code',
    department: 'Département',
    attention: 'À traiter',
    archived: 'Archivées',
    reference: 'Référence',
    status: 'État',
    action: 'Action',
    person: 'Personne',
    batch: 'Acte',
  }),
  is_searched: field('Recherche', YES),
  batch_id: field('Lot'),
  rows: field('Lignes'),
  created: field('Nouvelles'),
  updated: field('Modifiées'),
  unchanged: field('Inchangées'),
  archived: field('Archivées'),
  rejected: field('Rejetées'),
  repaired: field('Contours réparés'),
  names: field('Noms', { file: 'Ceux du fichier', keep: 'Gardés' }),
  left_out: field('Zones laissées de côté'),
  label: field('Nom de l’échelle'),
  validity_days: field('Donnée ancienne'),
  ranking_days: field('Validité', { null: 'Jusqu’au suivant' }),
  'classes.label': field('nom'),
  'classes.min': field('borne basse', { null: 'Ouverte' }),
  'classes.max': field('borne haute', { null: 'Ouverte' }),
  'classes.fill': field('couleur'),
  'classes.text': field('couleur du texte'),
  'classes.mark': field('repère'),
  'classes.advice': field('conseil'),
  'classes.old_data_advice': field('conseil quand la donnée est ancienne'),
  'classes.is_retired': field('usage', { true: 'Retirée', false: 'En usage' }),
  operator_name: field('Nom de l’opérateur'),
  contact_email: field('Adresse de contact'),
  contact_phone: field('Téléphone de contact'),
  funder_note: field('Note de financement'),
  activation_note: field('Délai d’activation'),
  map_type: field('Premier affichage de la carte', MAP_TYPE_LABELS),
  closure_links: field('Fermetures officielles', { '': 'Atlas national' }),
  accessibility_state: field('Évaluation de l’accessibilité', ACCESSIBILITY_STATE_LABELS),
  accessibility_rate: field('Critères d’accessibilité respectés, en %', { null: 'Non dit' }),
  country_layers: field('Fonds de carte de l’IGN', { true: 'Oui', false: 'Non' }),
  outlook_shown: field('Chances à 7 et 14 jours', { true: 'Montrées', false: 'Cachées' }),
  second_factor_required: field('Seconde étape des administrateurs', { true: 'Exigée', false: 'Libre' }),
  inactive_months: field('Comptes inutilisés, en mois', { 0: 'Gardés' }),
  sms_month_max: field('SMS par mois, au plus'),
  first_day_ended: field('Mise en route', { true: 'Terminée', false: 'Affichée' }),
  logo: field('Logo'),
}

/** Its parts are fields of their own, such as `classes.faible.max`. */
type ClassesField = 'classes'
/** Kept, and shown by something else. */
type UnshownField = 'zone_id' | 'ranking_id' | 'below_limit'
export type AuditField = keyof typeof FIELDS | keyof typeof RESULT_FACTS | ClassesField | UnshownField

const PERSONAL = Object.entries(USER_LABELS).map(([name, label]) => [name, field(label)] as const)
const RESULT = Object.entries(RESULT_FACTS).map(
  ([name, { label }]) => [name, field(label, { '': 'Non renseignée' })] as const,
)
const WORDS = new Map<string, AuditWords>([...PERSONAL, ...RESULT, ...Object.entries(FIELDS)])

export const auditWords = (field: string): AuditWords | undefined =>
  WORDS.get(field.replace(/^classes\..*\./, 'classes.'))
