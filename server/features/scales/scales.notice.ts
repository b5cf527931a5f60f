/** Said wherever a mail tells of classes. */
export const NOTICE =
  'Indicateur de pollution virale d’origine fécale (phages ARN F-spécifiques infectieux). Ce classement est indicatif : il ne remplace ni le classement sanitaire (arrêté préfectoral) ni les décisions d’ouverture ou de fermeture des zones.'
