/** Where a person reads it. */
type TextScreen =
  | '404'
  | 'account'
  | 'admin users'
  | 'admin zones'
  | 'every list'
  | 'forgotten and reset password'
  | 'legals'
  | 'login'
  | 'map'
  | 'registration'
  | 'results'
  | 'shell'
  | 'toasts'
  | 'wait'

export interface SpecificationText {
  /** The text as the specification has it; `{…}` is a place to fill. */
  text: string
  screen: TextScreen
  /** Its place: in the words of web/, contract/ and server/ (`code`), or in the database of every installation. */
  lives: 'code' | 'database'
}

const written = (screen: TextScreen, ...texts: string[]): SpecificationText[] =>
  texts.map((text) => ({ text, screen, lives: 'code' }))

const stored = (screen: TextScreen, ...texts: string[]): SpecificationText[] =>
  texts.map((text) => ({ text, screen, lives: 'database' }))

/** Every text the specification quotes, letter for letter: its straight apostrophes, its capitals, its missing accents. */
export const SPECIFICATION_TEXTS: readonly SpecificationText[] = [
  ...written('404', 'Erreur 404 : Page non trouvée', "La page que vous cherchez n'existe pas.", "Retour à l'accueil"),
  ...written('login', "Vous devez accepter les conditions d'utilisation pour continuer"),
  ...written('login', 'La connexion avec {provider} a échoué.'),
  ...written('login', 'L\'adresse email "{email}" ne correspond à aucun utilisateur.'),
  ...written('registration', 'L inscription a été enregistrée avec succès'),
  ...written('forgotten and reset password', 'Faible', 'Moyen', 'Fort', 'Entrez un mot de passe'),
  ...written('account', 'Mot de passe modifié'),
  ...written('login', "Une erreur s'est produite lors du chargement de l'utilisateur."),
  ...written('shell', 'Super Administrateur', 'Administrateur', 'Utilisateur', 'Automate', 'En attente'),
  ...written('shell', 'Chargement...'),
  ...written('toasts', 'Error {code}'),
  ...written('legals', 'Aucune donnée'),
  ...written('map', 'Zone cible modifiée'),
  ...written('map', 'Chargement des résultats de la zone...', 'Chargement des classifications des zones...'),
  ...written('map', 'Aucun résultat pour cette zone.', 'Aucun résultat trouvé', 'Aucune option disponible'),
  // Also the first date of « Modification affectation ».
  ...written('map', 'Application du'),
  // Also a label of the lists' filters.
  ...written('map', 'Effacer'),
  ...stored('map', 'Classification Phages', 'ARN F-spécifiques infectieux', 'UFP/g'),
  ...stored('registration', 'Autres'),

  ...written('admin zones', 'Modification affectation', 'Au', 'Appliquer'),

  ...written('map', 'Etre alerté sur les évolutions de cette zone'),
  ...written(
    'results',
    "Ces fichiers n'ont pas été envoyés sur la plateforme, merci de contacter {the operator} pour les obtenir.",
  ),
  ...written('every list', 'Commence par', 'Contient', 'Egal à'),
  ...written('admin users', 'Monsieur', 'Madame', 'Utilisateur enregistré', 'Utilisateur supprimé'),
  ...written('admin users', "Erreur lors de l'enregistrement", 'Erreur lors de la suppression'),
  ...written('admin users', "Une erreur s'est produite lors de l'enregistrement de l'utilisateur."),
  ...written('admin users', "Une erreur s'est produite lors de la suppression de l'utilisateur."),
]
