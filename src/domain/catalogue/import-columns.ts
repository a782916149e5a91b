/** Guesses what the columns of a supplier's file are by their headings, in the languages of suppliers. */
const NAMES = {
  sku: /^(?:sku|code|article|item ?(?:no|number|code)?|product ?(?:code|id)|id|код|барааны ?код|артикул)$/i,
  title_mn: /^(?:title|name|product ?name|title_mn|name_mn|нэр|барааны ?нэр|наименование)$/i,
  title_en: /^(?:title_en|name_en|english ?(?:name|title)|англи ?нэр)$/i,
  description_mn: /^(?:description|description_mn|short_description|тайлбар|описание)$/i,
  description_en: /^(?:description_en|english ?description|англи ?тайлбар)$/i,
  brand: /^(?:brand|maker|manufacturer|supplier|брэнд|үйлдвэрлэгч|бренд)$/i,
  category: /^(?:category|group|ангилал|бүлэг|категория)$/i,
  cost: /^(?:cost(?: ?price)?|purchase ?price|buying ?price|wholesale ?price|өртөг|авсан ?үнэ|бөөний ?үнэ|закупка|себестоимость)$/i,
  price: /^(?:price|unit ?price|үнэ|нэгж ?үнэ|цена)$/i,
  stock: /^(?:stock|qty|quantity|on ?hand|тоо|тоо ?ширхэг|үлдэгдэл|количество|остаток)$/i,
  barcode: /^(?:barcode|ean|ean13|gtin|upc|баркод|штрихкод)$/i
} as const

type Field = keyof typeof NAMES

export function guessColumns(columns: readonly string[]): Partial<Record<Field, string>> {
  const guessed: Partial<Record<Field, string>> = {}
  for (const field of Object.keys(NAMES) as Field[]) {
    const found = columns.find(column => NAMES[field].test(column.trim()))
    if (found !== undefined) guessed[field] = found
  }
  // A price sheet without a selling price: it follows from the cost, by a factor.
  if (guessed.price === undefined && guessed.cost !== undefined) guessed.price = guessed.cost
  return guessed
}
