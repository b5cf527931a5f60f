import { describe, expect, test } from 'vitest'
import type { AuditEntry } from '../../../contract/audit/audit.entries.ts'
import { AUDIT_DETAILS, type AuditDetails } from '../../../contract/rules/audit.details.ts'
import type { Scale } from '../../../contract/scales.ts'
import { changesOf } from './changes.rules.ts'
import { factsOf } from './facts.rules.ts'

const scaleClass = (key: string, label: string, max: number | null) => ({
  key,
  label,
  min: max === null ? 10 : null,
  max,
  fill: '#004400',
  text: '#FFFFFF',
  mark: '■',
  advice: '',
  is_retired: false,
})
const [low, high] = [scaleClass('faible', 'Faible', 10), scaleClass('forte', 'Forte', null)]
const scale: Scale = {
  type: 'phages',
  label: 'Phages',
  unit: 'UFP/g',
  validity_days: 28,
  classes: [low, high],
  version: 1,
}

const client = { role: 'client', active: true } as const
const ranking = { class: 'faible', value: 4.2, below_limit: true, starts_on: '2026-11-01', ends_on: null }
const assigned: AuditDetails['ranking-assigned'] = {
  zone_id: 1,
  type: 'phages',
  before: ranking,
  after: { ...ranking, class: 'forte', value: null, below_limit: false, ends_on: '2026-12-01' },
  reason: 'Prélèvement',
}
const zone = { code: '56.1', name: 'Anse', department: '56', aliases: [] }

const news = { title: 'Campagne', published_from_on: '2026-11-01', published_to_on: null }

const told = (details: AuditEntry['details']) =>
  changesOf(details, [scale]).map((one) => Object.values(one).join(' | '))

describe('before and after', () => {
  test.each<[string, AuditEntry['details'], string[]]>([
    [
      'an account',
      { before: client, after: { ...client, active: false } },
      ['Rôle | Utilisateur | Utilisateur', 'État du compte | Actif | Inactif'],
    ],
    [
      'a quote',
      {
        reference: 'D2026-00042',
        before: { status: 'seen', amount: null },
        after: { status: 'answered', amount: 1234.5 },
      },
      ['État | Vue | Répondue', 'Montant | Aucun | 1\u202F234,50\u00A0€'],
    ],
    ['a new account', { after: client }, ['Rôle |  | Utilisateur', 'État du compte |  | Actif']],
    ['a deleted account', { before: client }, ['Rôle | Utilisateur | ', 'État du compte | Actif | ']],
    [
      'a ranking',
      assigned,
      [
        'Classe | Faible | Forte',
        'Charge virale | <\u00A04,2\u00A0UFP/g | Non renseignée',
        'Début | 1\u00A0nov.\u00A02026 | 1\u00A0nov.\u00A02026',
        'Fin | Sans fin | 1\u00A0déc.\u00A02026',
      ],
    ],
    [
      'a class that no scale knows any more',
      { ...assigned, before: null, after: { ...ranking, class: 'ancienne' } },
      [
        'Classe |  | ancienne',
        'Charge virale |  | <\u00A04,2\u00A0UFP/g',
        'Début |  | 1\u00A0nov.\u00A02026',
        'Fin |  | Sans fin',
      ],
    ],
    [
      'a result that was deleted',
      {
        ...{ zone_id: 1, result_id: 2, after: null },
        before: {
          ...{ sampled_on: '2026-11-01', type: 'arn_f', value: 1, below_limit: true, method: '' },
          ...{ lims_client_id: null, is_shared: true },
        },
      },
      [
        'Prélèvement | 1\u00A0nov.\u00A02026 | ',
        'Type | ARN F-spécifiques | ',
        'Charge virale | <\u00A01\u00A0UFP/g | ',
        'Méthode | Non renseignée | ',
        'Client du laboratoire | Aucun | ',
        'Partagé | Oui | ',
      ],
    ],
    [
      'a zone',
      { zone_id: 1, before: zone, after: { ...zone, aliases: ['A', 'B'] }, has_new_shape: false, area_change: null },
      ['Code | 56.1 | 56.1', 'Nom | Anse | Anse', 'Département | 56 | 56', 'Autres codes | Aucun | A, B'],
    ],
    [
      'a scale, of whose classes only what changed',
      {
        type: 'phages',
        before: scale,
        after: {
          ...scale,
          validity_days: 30,
          classes: [{ ...low, label: 'Basse', max: 12 }, high],
        },
      },
      [
        'Nom de l’échelle | Phages | Phages',
        'Validité | 28\u00A0jours | 30\u00A0jours',
        'Basse\u00A0: nom | Faible | Basse',
        'Basse\u00A0: borne haute | 10\u00A0UFP/g | 12\u00A0UFP/g',
      ],
    ],
    [
      'news',
      { news_id: 7, before: { ...news, published_to_on: '2026-12-01' }, after: news, has_new_body: false },
      [
        'Titre | Campagne | Campagne',
        'Publiée du | 1\u00A0nov.\u00A02026 | 1\u00A0nov.\u00A02026',
        'Au | 1\u00A0déc.\u00A02026 | Sans fin',
      ],
    ],
    [
      'settings',
      { before: { contact_phone: '', logo: null }, after: { contact_phone: '02 31', logo: 'ab12' } },
      ['Téléphone de contact | Aucun | 02 31', 'Logo | Aucun | ab12'],
    ],
    ['nothing', {}, []],
    ['what cannot be read', null, []],
  ])('of %s', (_of, details, lines) => {
    expect(told(details)).toEqual(lines)
  })
})

test.each<[AuditEntry['details'], string[]]>([
  [{ by: 'google' }, ['Moyen\u00A0: Google']],
  [{ why: 'inactive' }, ['Raison\u00A0: Compte inactif']],
  [{ version: 2 }, ['Version\u00A0: 2']],
  [
    { content: 'terms', version: 3, is_correction: true },
    ['Texte\u00A0: Conditions d’utilisation', 'Correction\u00A0: Sans nouvelle acceptation', 'Version\u00A0: 3'],
  ],
  [{ fields: ['email', 'street1'] }, ['Champs modifiés\u00A0: Adresse email, Adresse']],
  [assigned, ['Type de classement\u00A0: Phages', 'Motif\u00A0: Prélèvement']],
  [{ id: 3, name: 'LIMS' }, ['Jeton\u00A0: LIMS (n°\u00A03)']],
  [{ zone_id: 1, code: '56.1', name: 'Anse', area_change: null }, ['Zone\u00A0: 56.1 Anse']],
  [
    { format: 'xlsx', rows: 1200, filters: ['role', 'sector'], is_searched: true },
    ['Format\u00A0: XLSX', 'Filtres sur\u00A0: Rôle, Secteur', 'Recherche\u00A0: Oui', 'Lignes\u00A0: 1\u202F200'],
  ],
  [
    { result_id: 7, file_name: 'rapport.pdf', is_replaced: true },
    ['Résultat\u00a0: N°\u00a07', 'Fichier\u00a0: rapport.pdf', 'Fichier du même nom\u00a0: Remplacé'],
  ],
  [
    { news_id: 7, before: news, after: news, has_new_body: true },
    ['Actualité\u00a0: N°\u00a07', 'Texte\u00a0: Modifié'],
  ],
  [{ result_id: 7, files: 3 }, ['Résultat\u00a0: N°\u00a07', 'Fichiers\u00a0: 3']],
  [
    { rows: 1000, created: 900, updated: 60, unchanged: 38, rejected: 2 },
    [
      'Lignes\u00A0: 1\u202F000',
      'Nouvelles\u00A0: 900',
      'Corrigées\u00A0: 60',
      'Déjà connues\u00A0: 38',
      'Rejetées\u00A0: 2',
    ],
  ],
  [null, []],
])('%j is told as %j', (details, facts) => {
  expect(factsOf(details).map(({ label, text }) => `${label}\u00A0: ${text}`)).toEqual(facts)
})

/** A zone is shown by its name, and rankings and results have no number on any screen. */
const NOT_TOLD = ['zone_id', 'ranking_id']
const TOLD = [
  ...['before', 'after', 'by', 'why', 'version', 'fields', 'type', 'reason', 'id', 'code', 'name', 'has_new_shape'],
  ...['area_change', 'rows', 'created', 'updated', 'unchanged', 'archived', 'names', 'repaired', 'left_out'],
  ...['format', 'filters', 'is_searched', 'result_id', 'file_name', 'files', 'is_replaced'],
  ...['rejected', 'news_id', 'has_new_body', 'content', 'is_correction', 'reference', 'mail'],
]

test('no detail that is kept is forgotten here', () => {
  const kept = new Set(Object.values(AUDIT_DETAILS).flatMap((schema) => Object.keys(schema.shape)))
  expect([...kept].sort()).toEqual([...TOLD, ...NOT_TOLD].sort())
})
