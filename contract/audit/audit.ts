const SIGN_INS = {
  'signed-in': 'Connexion',
  'sign-in-failed': 'Connexion refusée',
  'signed-out': 'Déconnexion',
  'session-ended': 'Session fermée',
  'other-sessions-ended': 'Autres appareils déconnectés',
  'password-link-asked': 'Lien de mot de passe demandé',
  'password-reset': 'Mot de passe défini par un lien',
  'password-changed': 'Mot de passe modifié',
  'password-refused': 'Mot de passe actuel refusé',
  'identity-linked': 'Identité liée',
  'identity-unlinked': 'Identité déliée',
}

const ACCOUNTS = {
  registered: 'Inscription',
  'registration-repeated': 'Inscription répétée',
  'registration-expired': 'Inscription expirée',
  'terms-accepted': 'Conditions d’utilisation acceptées',
  'data-exported': 'Données personnelles téléchargées',
  'start-zone-changed': 'Zone cible modifiée',
  'administrator-created': 'Super administrateur créé',
  'user-created': 'Compte créé',
  'user-updated': 'Compte modifié',
  'user-invited': 'Invitation envoyée',
  'user-activated': 'Compte activé',
  'user-deactivated': 'Compte désactivé',
  'user-deleted': 'Compte supprimé',
  'users-exported': 'Utilisateurs exportés',
  'token-created': 'Jeton émis',
  'token-revoked': 'Jeton révoqué',
}

const RANKINGS = {
  'ranking-assigned': 'Classement attribué',
  'ranking-corrected': 'Classement corrigé',
  'ranking-deleted': 'Classement supprimé',
}

const ZONES = {
  'zone-created': 'Zone créée',
  'zone-changed': 'Zone modifiée',
  'zone-archived': 'Zone archivée',
  'zone-restored': 'Zone restaurée',
  'zones-imported': 'Zones importées',
}

const RESULTS = {
  'result-created': 'Résultat ajouté',
  'result-deleted': 'Résultat supprimé',
  'results-exported': 'Résultats exportés',
  'result-file-added': 'Fichier joint',
  'result-file-deleted': 'Fichier supprimé',
  'result-file-downloaded': 'Fichier téléchargé',
  'result-files-downloaded': 'Fichiers téléchargés',
  'lims-results-received': 'Résultats reçus du laboratoire',
  'lims-rankings-received': 'Classements reçus du laboratoire',
}

const NEWS = {
  'news-created': 'Actualité écrite',
  'news-changed': 'Actualité modifiée',
  'news-deleted': 'Actualité supprimée',
}

const QUOTES = {
  'quote-requested': 'Devis demandé',
  'quote-answered': 'Devis répondu',
}

const MAILS = {
  'mail-retried': 'Nouvel essai d’un mail demandé',
}

const SETTINGS = {
  'scale-changed': 'Échelle modifiée',
  'settings-changed': 'Réglages modifiés',
  'content-changed': 'Texte modifié',
}

export const ACTION_GROUPS = {
  Connexions: SIGN_INS,
  Comptes: ACCOUNTS,
  Classements: RANKINGS,
  Zones: ZONES,
  Résultats: RESULTS,
  Actualités: NEWS,
  Devis: QUOTES,
  Mails: MAILS,
  Réglages: SETTINGS,
}

/** What the journal calls each action; a new one gets its line above, and its details in ../rules/audit.details.ts. */
export const ACTION_LABELS = {
  ...SIGN_INS,
  ...ACCOUNTS,
  ...RANKINGS,
  ...ZONES,
  ...RESULTS,
  ...NEWS,
  ...QUOTES,
  ...MAILS,
  ...SETTINGS,
}

export type Action = keyof typeof ACTION_LABELS

export const isAction = (text: string): text is Action => Object.hasOwn(ACTION_LABELS, text)

export const ACTIONS = Object.keys(ACTION_LABELS).filter(isAction)
