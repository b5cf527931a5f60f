/** Where a person reads it. */
type Screen =
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
  /** As the specification has it; `{…}` is a place to fill. */
  text: string
  screen: Screen
  state: 'built' | 'not yet'
  /** In the words of web/, contract/ and server/ (`code`), or in what every installation starts with (`database`). */
  lives: 'code' | 'database'
}

const built = (screen: Screen, ...texts: string[]): SpecificationText[] =>
  texts.map((text) => ({ text, screen, state: 'built', lives: 'code' }))

const stored = (screen: Screen, ...texts: string[]): SpecificationText[] =>
  texts.map((text) => ({ text, screen, state: 'built', lives: 'database' }))

/** When one of these lands, its test fails: move it up to `built`. */
const notYet = (screen: Screen, ...texts: string[]): SpecificationText[] =>
  texts.map((text) => ({ text, screen, state: 'not yet', lives: 'code' }))

/** Every text the specification quotes, letter for letter: its straight apostrophes, its capitals, its missing accents. */
export const SPECIFICATION_TEXTS: readonly SpecificationText[] = [
  ...built('404', 'Erreur 404 : Page non trouvée', "La page que vous cherchez n'existe pas.", "Retour à l'accueil"),
  ...built('login', "Vous devez accepter les conditions d'utilisation pour continuer"),
  ...built('login', 'La connexion avec {provider} a échoué.'),
  ...built('login', 'L\'adresse email "{email}" ne correspond à aucun utilisateur.'),
  ...built('registration', 'L inscription a été enregistrée avec succès'),
  ...built('forgotten and reset password', 'Faible', 'Moyen', 'Fort', 'Entrez un mot de passe'),
  ...built('account', 'Mot de passe modifié'),
  ...built('login', "Une erreur s'est produite lors du chargement de l'utilisateur."),
  ...built('shell', 'Super Administrateur', 'Administrateur', 'Utilisateur', 'Automate', 'En attente'),
  ...built('shell', 'Chargement...'),
  ...built('toasts', 'Error {code}'),
  ...built('legals', 'Aucune donnée'),
  ...built('map', 'Zone cible modifiée'),
  ...built('map', 'Chargement des résultats de la zone...', 'Chargement des classifications des zones...'),
  ...built('map', 'Aucun résultat pour cette zone.', 'Aucun résultat trouvé', 'Aucune option disponible'),
  // Also the first date of « Modification affectation ».
  ...built('map', 'Application du'),
  // Also a label of the lists' filters.
  ...built('map', 'Effacer'),
  ...stored('map', 'Classification Phages', 'ARN F-spécifiques infectieux', 'UFP/g'),
  ...stored('registration', 'Autres'),

  ...built('admin zones', 'Modification affectation', 'Au', 'Appliquer'),

  ...notYet('map', 'Etre alerté sur les évolutions de cette zone'),
  ...built(
    'results',
    "Ces fichiers n'ont pas été envoyés sur la plateforme, merci de contacter {the operator} pour les obtenir.",
  ),
  ...built('every list', 'Commence par', 'Contient', 'Egal à'),
  ...built('admin users', 'Monsieur', 'Madame', 'Utilisateur enregistré', 'Utilisateur supprimé'),
  ...built('admin users', "Erreur lors de l'enregistrement", 'Erreur lors de la suppression'),
  ...built('admin users', "Une erreur s'est produite lors de l'enregistrement de l'utilisateur."),
  ...built('admin users', "Une erreur s'est produite lors de la suppression de l'utilisateur."),
]
