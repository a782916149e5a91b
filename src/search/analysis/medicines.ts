import record from '../../../content/catalogue/medicine-facts.json' with { type: 'json' }
import { youngestAges, type DoseAdvice, type YoungestAges } from '../../domain/catalogue/medicine-ages.ts'

/** A medicine as searches for somebody ask for it. */
interface SearchedMedicine {
  readonly indications: readonly string[]
  readonly ages: YoungestAges | undefined
  readonly inPregnancy: DoseAdvice | undefined
  /** A pharmacist offers it before others for the same complaint. */
  readonly isFirstChoice: boolean
}

interface MedicineRecord {
  readonly products: readonly string[]
  readonly indications: { readonly mn: string; readonly en: string }
  readonly doses: readonly { readonly from_months?: number; readonly advice?: string }[]
  readonly pregnancy_advice?: string
  readonly first_choice?: boolean
}

/** `medicineFactsRecord` checks the file when the server starts. */
const adviceOf = (advice: string | undefined): DoseAdvice | undefined =>
  advice === 'doctor' || advice === 'never' ? advice : undefined

const medicineOf = ({
  indications: { mn, en },
  doses,
  pregnancy_advice,
  first_choice = false
}: MedicineRecord): SearchedMedicine => ({
  indications: [mn, en],
  ages: youngestAges(doses.map(({ from_months, advice }) => ({ from_months, advice: adviceOf(advice) }))),
  inPregnancy: adviceOf(pregnancy_advice),
  isFirstChoice: first_choice
})

const MEDICINES: readonly MedicineRecord[] = record.medicines

const BY_SKU: ReadonlyMap<string, SearchedMedicine> = new Map(
  MEDICINES.flatMap(each => {
    const medicine = medicineOf(each)
    return each.products.map(sku => [sku, medicine] as const)
  })
)

/** What leaflets say of a product; undefined for all that is no medicine of the shop's own catalogue. */
export const medicineFacts = (sku: string): SearchedMedicine | undefined => BY_SKU.get(sku)
