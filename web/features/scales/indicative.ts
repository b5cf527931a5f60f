/** Said wherever classes are shown. */
export const INDICATIVE =
  'Ce classement est indicatif : il ne remplace ni le classement sanitaire (arrêté préfectoral) ni les décisions d’ouverture ou de fermeture des zones.'
