import { expect, test } from 'vitest'
import type { AuditChange } from '../../../contract/audit.entries.ts'
import type { Scale } from '../../../contract/scales.ts'
import { readChanges, typeText } from './changes.rules.ts'

const scaleClass = (key: string, label: string, max: number | null) => ({
  key,
  label,
  min: max === null ? 10 : null,
  max,
  fill: '#004400',
  text: '#FFFFFF',
  mark: '■',
  advice: '',
  old_data_advice: '',
  is_retired: false,
})
const [low, high] = [scaleClass('faible', 'Faible', 10), scaleClass('forte', 'Forte', null)]
const scale: Scale = {
  type: 'phages',
  label: 'Phages',
  unit: 'UFP/g',
  validity_days: 28,
  ranking_days: 28,
  names: [],
  classes: [low, high],
  version: 1,
}

const told = (details: readonly AuditChange[]) => {
  const { facts, changes } = readChanges(details, [scale])
  return [
    ...facts.map(({ label, text }) => `${label}: ${text}`),
    ...changes.map(({ label, before, after }) => `${label} | ${before} | ${after}`),
  ].map((line) => line.replace(/[\u00A0\u202F]/g, ' '))
}

const facts = (values: Record<string, AuditChange['after']>) =>
  Object.entries(values).map(([field, after]) => ({ field, after }))

test.each<[string, AuditChange[], string[]]>([
  [
    'an account',
    [
      { field: 'email' },
      { field: 'street1' },
      { field: 'role', before: 'client', after: 'client' },
      { field: 'active', before: true, after: false },
    ],
    ['Champs modifiés: Adresse email, Adresse', 'Rôle | Utilisateur | Utilisateur', 'État du compte | Actif | Inactif'],
  ],
  ['a new account', facts({ role: 'client', active: false }), ['Rôle: Utilisateur', 'État du compte: Inactif']],
  [
    'a deleted account',
    [
      { field: 'role', before: 'client' },
      { field: 'active', before: true },
    ],
    ['Rôle | Utilisateur | null', 'État du compte | Actif | null'],
  ],
  [
    'a ranking',
    [
      ...facts({ zone_id: 1, type: 'phages', reason: 'Prélèvement' }),
      { field: 'class', before: 'faible', after: 'forte' },
      { field: 'value', before: 4.2, after: null },
      { field: 'below_limit', before: true, after: false },
      { field: 'starts_on', before: '2026-11-01', after: '2026-11-01' },
      { field: 'ends_on', before: null, after: '2026-12-01' },
    ],
    [
      'Type: Phages',
      'Motif: Prélèvement',
      'Classe | Faible | Forte',
      'Charge virale | < 4,2 UFP/g | Non renseignée',
      'Début | 1 nov. 2026 | 1 nov. 2026',
      'Fin | Sans fin | 1 déc. 2026',
    ],
  ],
  [
    'a class that no scale knows any more',
    facts({ type: 'phages', class: 'ancienne' }),
    ['Type: Phages', 'Classe: ancienne'],
  ],
  [
    'a result',
    facts({
      result_id: 7,
      sampled_on: '2026-11-01',
      type: 'arn_f',
      value: 1,
      method: '',
      lims_client_id: null,
      is_shared: false,
    }),
    [
      'Résultat: N° 7',
      'Prélèvement: 1 nov. 2026',
      'Type: ARN F-spécifiques',
      'Charge virale: 1 UFP/g',
      'Méthode: Non renseignée',
      'Partagé: Non',
    ],
  ],
  [
    'a zone',
    [...facts({ has_new_shape: true, area_change: 0.0032 }), { field: 'aliases', before: [], after: ['A', 'B'] }],
    ['Contour: Remplacé', 'Contour réparé: Surface +0,32 %', 'Autres codes | Aucun | A, B'],
  ],
  [
    'a scale',
    [
      { field: 'type', after: 'phages' },
      { field: 'validity_days', before: 28, after: 30 },
      { field: 'classes.faible.label', before: 'Basse', after: 'Faible' },
      { field: 'classes.faible.max', before: null, after: 12 },
      { field: 'classes.faible.is_retired', before: false, after: true },
    ],
    [
      'Type: Phages',
      'Donnée ancienne | 28 jours | 30 jours',
      'Faible : nom | Basse | Faible',
      'Faible : borne haute | Ouverte | 12 UFP/g',
      'Faible : usage | En usage | Retirée',
    ],
  ],
  ['settings', [{ field: 'logo', before: null, after: 'ab12' }], ['Logo | Aucun | ab12']],
  [
    'a quote',
    [
      ...facts({ reference: 'D2026-00042' }),
      { field: 'status', before: 'seen', after: 'answered' },
      { field: 'amount', before: null, after: 1234.5 },
    ],
    ['Devis: D2026-00042', 'État | Vue | Répondue', 'Montant | Aucun | 1 234,50 €'],
  ],
  [
    'an export',
    facts({ format: 'xlsx', filters: ['role', 'sector'], is_searched: true, rows: 1200 }),
    ['Format: XLSX', 'Filtres sur: Rôle, Secteur', 'Recherche: Oui', 'Lignes: 1 200'],
  ],
  [
    'an export of everything',
    facts({ format: 'csv', filters: [], is_searched: false, rows: 2 }),
    ['Format: CSV', 'Lignes: 2'],
  ],
  ['a failed sign-in', facts({ by: 'google', why: 'inactive' }), ['Moyen: Google', 'Raison: Compte inactif']],
  [
    'a text',
    facts({ content: 'terms', is_correction: true, version: 3 }),
    ['Texte: Conditions d’utilisation', 'Correction: Sans nouvelle acceptation', 'Version: 3'],
  ],
  ['a mail of another version', facts({ mail: 'from-tomorrow' }), ['Message: from-tomorrow']],
  ['nothing', [], []],
])('%s is told in the words of the screens', (_of, details, lines) => {
  expect(told(details)).toEqual(lines)
})

test('the type is that of what was, where nothing is left', () => {
  expect([typeText([{ field: 'type', before: 'arn_f' }]), typeText([])]).toEqual(['ARN F-spécifiques', null])
})

test.each(Object.keys(low).filter((part) => part !== 'key'))('the part « %s » of a class has its word', (part) => {
  const { facts } = readChanges([{ field: `classes.faible.${part}`, after: 'x' }], [])
  expect(facts).toEqual([{ label: expect.stringMatching(/^faible\u00A0: \S/), text: 'x' }])
})

test('the other accounts of a reference are told by their numbers, in an earlier line by how many', () => {
  const change = (before: string[], after: string[]) => [{ field: 'shared_with', before, after }]
  expect(told(change([], ['3', '12']))).toEqual(['Autres comptes de cette référence | Aucun | N° 3, N° 12'])
  expect(told(facts({ shared_with: 2 }))).toEqual(['Autres comptes de cette référence: 2'])
})
