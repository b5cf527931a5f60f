import { describe, expect, test } from 'vitest'
import { readType, type TypeNames, typeFault } from './types.ts'

const SCALES: TypeNames[] = [
  { type: 'phages', label: 'Phages de nos eaux', names: ['Phages totaux', 'P-1'] },
  { type: 'arn_f', label: 'ARN F-spécifiques infectieux', names: ['FRNAPH infectieux'] },
]

describe('a name that is known is read', () => {
  test.each([
    ['phages', 'phages'],
    ['Phages', 'phages'],
    [' PHAGES ', 'phages'],
    ['Classification Phages', 'phages'],
    ['classification phages', 'phages'],
    ['Phages de nos eaux', 'phages'],
    ['phages TOTAUX', 'phages'],
    ['p 1', 'phages'],
    ['arn_f', 'arn_f'],
    ['ARN F', 'arn_f'],
    ['ARN-F', 'arn_f'],
    ['ARN F-spécifiques', 'arn_f'],
    ['arn f specifiques', 'arn_f'],
    ['FRNAPH infectieux', 'arn_f'],
  ])('%s is %s', (text, type) => {
    expect(readType(text, SCALES)).toBe(type)
  })
})

const named = (list: string) => list.trim().split(/;\s+/)

const VIRUSES = named(`
  Norovirus; Norovirus GI; Norovirus GII; Norovirus GII.4; ARN de norovirus; ARN de norovirus GI;
  ARN de norovirus GII; ARN norovirus; ARN NoV; ARN viral; ARN; ARN total; ARN VHA; ARN du virus de l’hépatite A;
  ARN messager; ARNm; NoV GI; NoV GII; HuNoV; Sapovirus; Astrovirus; Rotavirus; Rotavirus A; Adénovirus;
  Adénovirus 40/41; Entérovirus; Poliovirus; Coxsackievirus; Echovirus; Hépatite A; VHA; VHE; Hépatite E;
  Virus de Norwalk; Aichi virus; Aïchivirus; Parechovirus; Torovirus; Coronavirus; SARS-CoV-2; Mengovirus;
  Virus Mengo; OsHV-1; Ostreid herpesvirus; PMMoV; Tobamovirus; CrAssphage; crAss phage; Polyomavirus; JCPyV;
  BKPyV; Virus entériques; Virus; Charge virale; Génome viral; Copies de génome
`)
const BACTERIA = named(`
  E. coli; Escherichia coli; E.coli; Coliformes; Coliformes fécaux; Coliformes totaux; Entérocoques;
  Entérocoques intestinaux; Streptocoques fécaux; Salmonella; Salmonelles; Vibrio; Vibrio parahaemolyticus;
  Vibrio vulnificus; Vibrio cholerae; V. aestuarianus; Campylobacter; Listeria; Listeria monocytogenes;
  Clostridium perfringens; Clostridium; Spores de Clostridium; Bacteroides; HF183; Bifidobacterium;
  Staphylocoques; Staphylococcus aureus; Pseudomonas; Pseudomonas aeruginosa; Legionella; Shigella; Yersinia;
  Aeromonas; Flore totale; Germes totaux; Bactéries; Microbiologie; Entérobactéries; Klebsiella;
  Enterococcus faecalis
`)
const PHAGES = named(`
  Phage; Bactériophages; Bactériophage; Coliphages; Coliphages somatiques; Coliphages F;
  Coliphages F-spécifiques; Phages somatiques; Phages F; Phages F+; Phages MS2; MS2; Phage MS2; Phages GA; GA17;
  Phages Qβ; Phages SP; Phages ADN F; ADN F-spécifiques; Phages ADN; Phages de Bacteroides; Phages d’E. coli;
  Phages T4; Phages lambda; ΦX174; phiX174; Phages f2; Phages R17; FRNAPH; F-RNA; FRNA phages; FRNA; Phages ARN;
  Phages ARN F; Phages ARN F-spécifiques; Phages ARN F-spécifiques infectieux; Phages infectieux;
  Bactériophages ARN F-spécifiques; ARN F et phages; Phages et ARN F; Phages / ARN F; Phages + ARN F; FRNAPH-II;
  FRNAPH GII; FRNAPH III; Génogroupe II; Génogroupe III; ARN F II; ARN F III; ARN F GI; ARN F non infectieux;
  ARN F-spécifiques totaux; ARN F dégradé; ARN F β; Phages*; Phages ?; phages2; (Phages); Phages, ARN F; ARN F*;
  ARNF2; ARN F (norovirus); non phages; Sans phages; Phages α
`)
const METHODS = named(`
  RT-qPCR; qPCR; PCR; RT-PCR; dPCR; RT-dPCR; ISO 10705-1; ISO 10705-2; ISO 15216-1; ISO 16649-3; NPP; MPN;
  Culture; ICC-qPCR; Plages de lyse; Dénombrement; Impédancemétrie; Séquençage; Métagénomique; Turbidité;
  Salinité; Température; pH; Chlorophylle a; Dinophysis; Alexandrium; Pseudo-nitzschia; Toxines lipophiles; DSP;
  PSP; ASP; Acide okadaïque; Cadmium; Plomb; Mercure; HAP; PCB; Dioxines; Type; Classe; A; B; C; Faible; Élevée;
  1; 12,5; 26/11/2026; null; undefined
`)
const UNKNOWN = [...VIRUSES, ...BACTERIA, ...PHAGES, ...METHODS, '', ' ', '-']

test('names of viruses, bacteria, phages and methods were gathered, each once', () => {
  expect(new Set(UNKNOWN).size).toBe(UNKNOWN.length)
  expect(UNKNOWN.length).toBeGreaterThanOrEqual(200)
})

test.each(UNKNOWN.map((name) => [name]))('« %s » is no known type', (name) => {
  expect(readType(name, SCALES)).toBeNull()
})

test('a name that both types have is read as neither', () => {
  const both = SCALES.map((scale) => ({ ...scale, names: ['Indicateur'] }))
  expect(readType('Indicateur', both)).toBeNull()
})

test.each([
  ['Phages ARN F', /ambigu/],
  ['ARN de norovirus', /^Type inconnu.*ARN de norovirus$/],
  ['', /aucun/],
])('« %s » is refused in words', (name, words) => {
  expect(typeFault(name)).toMatch(words)
})
