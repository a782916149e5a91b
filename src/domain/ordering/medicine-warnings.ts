import { substanceNames } from '../catalogue/pack-strength.ts'
import { isMedicine } from './medicine-limit.ts'

/**
 * Medicines of one order that must not be taken together. Sources: leaflets of the substances; EMA and FDA on
 * medicines of this group from week 20 of a pregnancy. It knows a few well-known pairs and no more: a pharmacist knows
 * the others.
 */

type Text = { readonly mn: string; readonly en: string }

export interface MedicineWarningLine {
  readonly productId: string
  /** Permalinks of its taxons, the main one first. */
  readonly taxons: readonly string[]
  /** Names of its active substances, joined by pluses; undefined where none is known. */
  readonly generic: Text | undefined
}

export type MedicineWarningCode =
  | 'medicine-same-substance'
  | 'medicine-anti-inflammatories'
  | 'medicine-anti-inflammatory-pregnancy'
  | 'medicine-bleeding'
  | 'medicine-blood-thinner-pair'
  | 'medicine-omeprazole-clopidogrel'

export interface MedicineWarning {
  readonly code: MedicineWarningCode
  /** Names of the substances it is about, in the order of the lines. */
  readonly substances: readonly Text[]
  /** Products that have them. */
  readonly productIds: readonly string[]
}

/** Substances as their English names contain them. */
const GROUPS = {
  antiInflammatory: [
    ...['ibuprofen', 'naproxen', 'diclofenac', 'ketorolac', 'acetylsalicylic acid', 'ketoprofen', 'meloxicam'],
    ...['nimesulide', 'indometacin', 'piroxicam', 'celecoxib', 'etoricoxib', 'aceclofenac', 'lornoxicam']
  ],
  bloodThinner: [
    'warfarin',
    'rivaroxaban',
    'apixaban',
    'dabigatran',
    'heparin',
    'enoxaparin',
    'clopidogrel',
    'ticagrelor'
  ],
  anticoagulant: ['warfarin'],
  raisesAnticoagulant: ['fluconazole', 'metronidazole', 'ciprofloxacin', 'azithromycin', 'amoxicillin', 'omeprazole'],
  clopidogrel: ['clopidogrel'],
  omeprazole: ['omeprazole']
} as const satisfies Record<string, readonly string[]>
type Group = keyof typeof GROUPS

/** Medicines that act where they are put: little of them reaches the blood, and two of one kind are nothing unusual. */
const EXTERNAL = ['medicine/skin-eye-ear', 'medicine/pain-fever/gels', 'medicine/cold-flu/throat']
const PREGNANCY = 'mother-and-baby/mother/pregnancy'

const isWithin = (taxon: string, category: string) => taxon === category || taxon.startsWith(`${category}/`)

interface Substance {
  /** English, in lower case. */
  readonly id: string
  readonly text: Text
  readonly productId: string
}

function substancesOf({ productId, taxons: [taxon = ''], generic }: MedicineWarningLine): readonly Substance[] {
  if (!generic || !isMedicine({ taxon }) || EXTERNAL.some(category => isWithin(taxon, category))) return []
  const mongolian = substanceNames(generic.mn)
  return substanceNames(generic.en).map((id, at) => ({ id, text: { mn: mongolian[at] ?? id, en: id }, productId }))
}

/** Warnings of an order, each substance or pair once. */
export function medicineWarnings(lines: readonly MedicineWarningLine[]): readonly MedicineWarning[] {
  const substances = lines.flatMap(substancesOf)
  const isForPregnancy = lines.some(({ taxons }) => taxons.some(taxon => isWithin(taxon, PREGNANCY)))
  const antiInflammatories = inGroup(substances, 'antiInflammatory')
  const thinners = inGroup(substances, 'bloodThinner')
  const warnings: MedicineWarning[] = []
  const warn = (code: MedicineWarningCode, of: readonly Substance[]) => warnings.push(warningOf(code, of))

  for (const id of new Set(substances.map(each => each.id))) {
    const same = substances.filter(each => each.id === id)
    if (countOf(same, 'productId') > 1) warn('medicine-same-substance', same)
  }
  if (countOf(antiInflammatories, 'id') > 1) warn('medicine-anti-inflammatories', antiInflammatories)
  if (isForPregnancy && antiInflammatories.length > 0) warn('medicine-anti-inflammatory-pregnancy', antiInflammatories)
  if (thinners.length > 0 && antiInflammatories.length > 0)
    warn('medicine-bleeding', [...thinners, ...antiInflammatories])
  const anticoagulants = inGroup(substances, 'anticoagulant')
  const raising = inGroup(substances, 'raisesAnticoagulant')
  if (anticoagulants.length > 0 && raising.length > 0)
    warn('medicine-blood-thinner-pair', [...anticoagulants, ...raising])
  const clopidogrel = inGroup(substances, 'clopidogrel')
  const omeprazole = inGroup(substances, 'omeprazole')
  if (clopidogrel.length > 0 && omeprazole.length > 0)
    warn('medicine-omeprazole-clopidogrel', [...clopidogrel, ...omeprazole])
  return warnings
}

const inGroup = (substances: readonly Substance[], group: Group) =>
  substances.filter(({ id }) => GROUPS[group].some(name => id.includes(name)))

const countOf = (substances: readonly Substance[], by: 'id' | 'productId') =>
  new Set(substances.map(each => each[by])).size

const warningOf = (code: MedicineWarningCode, substances: readonly Substance[]): MedicineWarning => ({
  code,
  substances: [...new Map(substances.map(({ id, text }) => [id, text])).values()],
  productIds: [...new Set(substances.map(({ productId }) => productId))]
})
