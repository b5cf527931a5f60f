/** The guide: each chapter is a file of its part's folder in web/features/help/chapters/, in the order in which one reads them. */
export const GUIDE = [
  {
    folder: 'producers',
    title: 'Pour les producteurs',
    chapters: [
      'inscription',
      'connexion',
      'seconde-etape',
      'carte',
      'chercher-une-zone',
      'zone-cible',
      'alertes',
      'sms',
      'suivre-les-actualites',
      'telephone',
      'resultats',
      'courbe',
      'jour-passe',
      'attestation',
      'tendance',
      'hors-connexion',
      'devis',
      'compte',
      'raccourcis',
    ],
  },
  {
    folder: 'operator',
    title: 'Pour l’opérateur',
    chapters: [
      'comptes',
      'zones',
      'classements',
      'classement-a-la-main',
      'resultats-a-la-main',
      'actualites',
      'demandes-de-devis',
      'contenus',
      'reglages',
      'regler-les-sms',
      'echelles',
      'automates',
      'mails',
      'journal',
    ],
  },
  {
    folder: 'installer',
    title: 'Pour qui installe',
    chapters: [
      'essayer',
      'installer',
      'service',
      'site',
      'premier-compte',
      'sauvegarder',
      'restaurer',
      'mettre-a-jour',
      'revenir',
      'surveiller',
      'pannes',
    ],
  },
] as const

/** Those that only an operator who sends SMS shows. */
export const SMS_CHAPTERS: readonly ChapterName[] = ['sms', 'regler-les-sms']

/** Chapters that are one job, done one after the other. */
export const INSTALLATION: readonly ChapterName[] = ['installer', 'service', 'site', 'premier-compte', 'sauvegarder']

export type ChapterName = (typeof GUIDE)[number]['chapters'][number]
