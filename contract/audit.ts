import type { AuditField } from './audit.fields.ts'
import { RESULT_COLUMNS } from './results.ts'

/** `fields` are all that is kept of it. */
const action = (label: string, ...fields: AuditField[]) => ({ label, fields })

const ACCOUNT = ['role', 'active', 'shared_with'] as const
const LOAD = ['value', 'below_limit'] as const
const RANKING = [
  'zone_id',
  'ranking_id',
  'batch_id',
  'type',
  'class',
  ...LOAD,
  'starts_on',
  'ends_on',
  'reason',
] as const
const ZONE = ['zone_id', 'code', 'name', 'department', 'aliases', 'has_new_shape', 'area_change'] as const
const RESULT = ['result_id', ...RESULT_COLUMNS] as const
const COUNTS = ['rows', 'created', 'updated', 'unchanged'] as const
const EXPORT = ['format', 'filters', 'is_searched', 'rows'] as const
const NEWS = ['news_id', 'title', 'published_from_on', 'published_to_on', 'has_new_body'] as const
const SETTINGS = [
  'operator_name',
  'contact_email',
  'contact_phone',
  'funder_note',
  'activation_note',
  'country_layers',
  'map_type',
  'closure_links',
  'accessibility_state',
  'accessibility_rate',
  'outlook_shown',
  'second_factor_required',
  'inactive_months',
  'sms_month_max',
  'first_day_ended',
  'logo',
] as const

export const ACTION_GROUPS = {
  Connexions: {
    'signed-in': action('Connexion', 'by', 'second_factor'),
    'sign-in-failed': action('Connexion refusée', 'by', 'why'),
    'signed-out': action('Déconnexion'),
    'session-ended': action('Session fermée'),
    'other-sessions-ended': action('Autres appareils déconnectés'),
    'password-link-asked': action('Lien de mot de passe demandé'),
    'password-reset': action('Mot de passe défini par un lien'),
    'password-changed': action('Mot de passe modifié'),
    'password-refused': action('Mot de passe actuel refusé'),
    'identity-linked': action('Identité liée', 'by'),
    'identity-unlinked': action('Identité déliée', 'by'),
    'second-factor-asked': action('Seconde étape demandée', 'by'),
    'second-factor-refused': action('Seconde étape refusée', 'second_factor'),
    'second-factor-added': action('Seconde étape ajoutée', 'second_factor'),
    'second-factor-removed': action('Seconde étape retirée', 'second_factor'),
    'second-factor-reset': action('Seconde étape réinitialisée'),
    'recovery-codes-renewed': action('Codes de secours remplacés'),
  },
  Comptes: {
    registered: action('Inscription'),
    'registration-repeated': action('Inscription répétée'),
    'registration-expired': action('Inscription expirée'),
    'terms-accepted': action('Conditions d’utilisation acceptées', 'version'),
    'data-exported': action('Données personnelles téléchargées'),
    'phone-added': action('Numéro de mobile ajouté'),
    'phone-removed': action('Numéro de mobile retiré'),
    'start-zone-changed': action('Zone cible modifiée'),
    'administrator-created': action('Super Administrateur créé'),
    'user-created': action('Compte créé', ...ACCOUNT),
    'user-updated': action('Compte modifié', ...ACCOUNT),
    'user-invited': action('Invitation envoyée'),
    'invitation-link-created': action('Lien d’invitation donné'),
    'user-activated': action('Compte activé', ...ACCOUNT),
    'user-deactivated': action('Compte désactivé', ...ACCOUNT),
    'deletion-asked': action('Suppression de son compte demandée'),
    'deletion-cancelled': action('Suppression annulée, compte gardé'),
    'deletion-warned': action('Mail avant la fin d’un compte inutilisé', 'day'),
    'user-deleted': action('Compte supprimé', ...ACCOUNT),
    'users-exported': action('Utilisateurs exportés', ...EXPORT),
    'token-created': action('Jeton émis', 'id', 'name', 'scope'),
    'token-revoked': action('Jeton révoqué', 'id', 'name'),
  },
  Classements: {
    'ranking-assigned': action('Classement attribué', ...RANKING),
    'ranking-corrected': action('Classement corrigé', ...RANKING),
    'ranking-deleted': action('Classement supprimé', ...RANKING),
    'proposals-exported': action('Classements proposés exportés', ...EXPORT),
    'ranking-batch-undone': action('Lot de classements annulé', 'batch_id', 'rows'),
    'ranking-batch-withdrawn': action('Lot de classements retiré', 'batch_id', 'rows', 'reason'),
  },
  Zones: {
    'zone-created': action('Zone créée', 'zone_id', 'code', 'name', 'area_change'),
    'zone-changed': action('Zone modifiée', ...ZONE),
    'zone-archived': action('Zone archivée', 'zone_id'),
    'zone-restored': action('Zone restaurée', ...ZONE),
    'proof-issued': action('Attestation émise', 'zone_id', 'day'),
    'zones-exported': action('Zones exportées', ...EXPORT),
    'zones-imported': action('Zones importées', ...COUNTS, 'archived', 'repaired', 'names', 'left_out'),
  },
  Résultats: {
    'result-created': action('Résultat ajouté', ...RESULT),
    'result-deleted': action('Résultat supprimé', ...RESULT, 'files'),
    'results-exported': action('Résultats exportés', ...EXPORT),
    'result-file-added': action('Fichier joint', 'zone_id', 'result_id', 'file_name', 'is_replaced'),
    'result-file-deleted': action('Fichier supprimé', 'zone_id', 'result_id', 'file_name'),
    'result-file-viewed': action('Fichier consulté', 'zone_id', 'result_id', 'file_name'),
    'result-file-downloaded': action('Fichier téléchargé', 'zone_id', 'result_id', 'file_name'),
    'result-files-downloaded': action('Fichiers téléchargés', 'zone_id', 'result_id', 'files'),
    'lims-results-received': action('Résultats reçus du laboratoire', ...COUNTS, 'rejected'),
    'lims-rankings-received': action('Classements reçus du laboratoire', ...COUNTS, 'rejected'),
  },
  Actualités: {
    'news-created': action('Actualité écrite', ...NEWS),
    'news-changed': action('Actualité modifiée', ...NEWS),
    'news-deleted': action('Actualité supprimée', ...NEWS),
  },
  Devis: {
    'quote-requested': action('Devis demandé', 'reference', 'zone_id'),
    'quote-answered': action('Devis répondu', 'reference', 'status', 'amount', 'tax', 'valid_until'),
    'quote-accepted': action('Devis accepté', 'reference', 'amount', 'tax'),
    'quotes-exported': action('Devis exportés', ...EXPORT),
  },
  Messages: {
    'mail-retried': action('Nouvel essai d’un message demandé', 'mail'),
  },
  Réglages: {
    'scale-changed': action(
      'Échelle enregistrée',
      'type',
      'label',
      'validity_days',
      'ranking_days',
      'names',
      'classes',
    ),
    'settings-changed': action('Réglages modifiés', ...SETTINGS),
    'audit-exported': action('Journal exporté', ...EXPORT),
    'content-changed': action('Texte modifié', 'content', 'is_correction', 'version'),
  },
}

/** Names of many entries of one act; the others are counted after their label. */
export const BATCH_LABELS: Partial<Record<string, string>> = {
  'ranking-assigned': 'classements attribués',
  'ranking-corrected': 'classements corrigés',
  'ranking-deleted': 'classements supprimés',
  'user-activated': 'comptes activés',
  'user-deactivated': 'activations annulées',
}

export const AUDIT_ACTIONS = {
  ...ACTION_GROUPS.Connexions,
  ...ACTION_GROUPS.Comptes,
  ...ACTION_GROUPS.Classements,
  ...ACTION_GROUPS.Zones,
  ...ACTION_GROUPS.Résultats,
  ...ACTION_GROUPS.Actualités,
  ...ACTION_GROUPS.Devis,
  ...ACTION_GROUPS.Messages,
  ...ACTION_GROUPS.Réglages,
}

export type AuditAction = keyof typeof AUDIT_ACTIONS

export const isAction = (text: string): text is AuditAction => Object.hasOwn(AUDIT_ACTIONS, text)

export const ACTIONS = Object.keys(AUDIT_ACTIONS).filter(isAction)
