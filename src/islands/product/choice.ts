/** A variant as the buy box needs it. Prices are texts: the page formats them. */
export interface VariantChoice {
  readonly id: string
  readonly price: string
  /** "₮210 for 1 tablet"; empty where packs are not compared. */
  readonly unitPrice: string
  readonly sale: Sale | null
  readonly stock: number
  /** "In stock", "3 left", "sold out". */
  readonly stockText: string
  /** Option type → value in the reader's language. */
  readonly options: Readonly<Record<string, string>>
}

export interface Sale {
  readonly percent: number
  /** The price outside the sale. */
  readonly before: string
  readonly until: string
}

export interface OptionGroup {
  readonly type: string
  readonly values: readonly string[]
}

/** The options to choose from: only types in which the variants differ. */
export function optionGroups(choices: readonly VariantChoice[]): readonly OptionGroup[] {
  const types = [...new Set(choices.flatMap(({ options }) => Object.keys(options)))]
  return types
    .map(type => ({ type, values: [...new Set(choices.flatMap(({ options }) => options[type] ?? []))] }))
    .filter(({ values }) => values.length > 1)
}

/** The variant with this value that keeps most of what was chosen before, and one in stock before one that is not. */
export function variantWith(
  choices: readonly VariantChoice[],
  current: VariantChoice,
  type: string,
  value: string
): VariantChoice {
  const sharedOptions = ({ options }: VariantChoice) =>
    Object.entries(current.options).filter(([other, chosen]) => other !== type && options[other] === chosen).length
  const rank = (choice: VariantChoice) => sharedOptions(choice) * 2 + (choice.stock > 0 ? 1 : 0)
  return choices.filter(({ options }) => options[type] === value).sort((a, b) => rank(b) - rank(a))[0] ?? current
}

/** The one to begin with: the first that can be bought. */
export const firstChoice = (choices: readonly VariantChoice[]) => choices.find(({ stock }) => stock > 0) ?? choices[0]
