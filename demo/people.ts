import type { AlertLevel } from '../contract/alerts.ts'
import type { Role } from '../contract/core/access.ts'

/** Who runs the demonstration, in the settings. */
export const DEMO_OPERATOR = {
  operator_name: 'ACTALIA',
  contact_email: 'contact@actalia.example',
  funder_note: 'Projet financé en partie par la Région.',
}

interface DemoPerson {
  email: string
  role: Role
  active: boolean
  gender: 'M' | 'F' | 'ND' | 'NA'
  firstname: string
  name: string
  organism_name: string
  siret: string
  naf_code: string
  sector: string
  street1: string
  postcode: string
  city: string
  zone: string | null
  lims_client_id: string | null
  has_password: boolean
  alerts?: readonly { code: string; level: AlertLevel }[]
}

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    email: 'super@estran.example',
    role: 'actalia-admin',
    active: true,
    gender: 'F',
    firstname: 'Claire',
    name: 'Moreau',
    organism_name: 'ACTALIA',
    siret: '99900001100018',
    naf_code: '72.19Z',
    sector: 'Recherche, enseignement',
    street1: '310 rue Popielujko',
    postcode: '50000',
    city: 'Saint-Lô',
    zone: null,
    lims_client_id: null,
    has_password: true,
  },
  {
    email: 'admin@estran.example',
    role: 'actalia-user',
    active: true,
    gender: 'M',
    firstname: 'Hugo',
    name: 'Lemoine',
    organism_name: 'ACTALIA',
    siret: '99900001100018',
    naf_code: '72.19Z',
    sector: 'Recherche, enseignement',
    street1: '310 rue Popielujko',
    postcode: '50000',
    city: 'Saint-Lô',
    zone: null,
    lims_client_id: null,
    has_password: true,
  },
  {
    email: 'client@estran.example',
    role: 'client',
    active: true,
    gender: 'F',
    firstname: 'Anne',
    name: 'Le Goff',
    organism_name: 'SARL Les Parcs de Quiberon',
    siret: '99900002900010',
    naf_code: '03.21Z',
    sector: 'Ostréiculture',
    street1: '4 chemin des Parcs',
    postcode: '56170',
    city: 'Quiberon',
    zone: '56.08.2',
    lims_client_id: 'C-1001',
    has_password: true,
    alerts: [
      { code: '56.08.2', level: 'any' },
      { code: '56.12.4', level: 'worse' },
    ],
  },
  {
    email: 'client2@estran.example',
    role: 'client',
    active: true,
    gender: 'M',
    firstname: 'Jean',
    name: 'Lecouvey',
    organism_name: 'EARL Lecouvey Huîtres',
    siret: '99900003700013',
    naf_code: '03.21Z',
    sector: 'Conchyliculture (polyvalente)',
    street1: '12 route de la Plage',
    postcode: '50560',
    city: 'Gouville-sur-Mer',
    zone: '50-14-01',
    lims_client_id: 'C-1002',
    has_password: true,
  },
  {
    email: 'attente@estran.example',
    role: 'registered',
    active: false,
    gender: 'NA',
    firstname: 'Paul',
    name: 'Kerbrat',
    organism_name: 'Moules de la Rance',
    siret: '99900004500016',
    naf_code: '03.21Z',
    sector: 'Mytiliculture',
    street1: '2 quai de la Cale',
    postcode: '35400',
    city: 'Saint-Malo',
    zone: '3522-02',
    lims_client_id: null,
    has_password: true,
  },
  {
    email: 'automate@estran.example',
    role: 'actalia-api',
    active: true,
    gender: 'NA',
    firstname: '',
    name: 'Automate du laboratoire',
    organism_name: 'ACTALIA',
    siret: '99900001100018',
    naf_code: '72.19Z',
    sector: 'Laboratoire d’analyses',
    street1: '310 rue Popielujko',
    postcode: '50000',
    city: 'Saint-Lô',
    zone: null,
    lims_client_id: null,
    has_password: false,
  },
]
