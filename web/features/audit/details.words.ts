import type { SignInFailureReason } from '../../../contract/rules/audit.details.ts'
import type { UserFields } from '../../../contract/users.ts'

export const FIELD_LABELS: Record<keyof UserFields, string> = {
  email: 'Adresse email',
  name: 'Nom',
  firstname: 'Prénom',
  gender: 'Civilité',
  organism_name: 'Organisme',
  siret: 'SIRET',
  naf_code: 'Code NAF',
  sector_id: 'Secteur',
  sector_comment: 'Précision du secteur',
  street1: 'Adresse',
  street2: 'Complément d’adresse',
  postcode: 'Code postal',
  city: 'Ville',
  country: 'Pays',
  start_zone_id: 'Zone cible',
  lims_client_id: 'Numéro de client du laboratoire',
  lims_transmeth: 'Mode de transmission du laboratoire',
  role: 'Rôle',
  active: 'État du compte',
}

export const MEANS = { password: 'Mot de passe', google: 'Google', microsoft: 'Microsoft' }

export const REASONS: Record<SignInFailureReason, string> = {
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
