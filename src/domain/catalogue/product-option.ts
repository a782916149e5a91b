/** Choosing a variant by its options: a product with several sizes or colours is bought in the one that was chosen. */

/** Option type → value: what a variant is, or what has been chosen so far. */
export type OptionValues = Readonly<Record<string, string>>

export interface OptionVariant {
  readonly options: OptionValues
  readonly stock: number
}

export interface OptionGroup {
  readonly type: string
  readonly values: readonly string[]
}

/** The options to choose from: only types in which the variants differ. */
export function optionGroups(variants: readonly OptionVariant[]): readonly OptionGroup[] {
  const types = [...new Set(variants.flatMap(({ options }) => Object.keys(options)))]
  return types
    .map(type => ({ type, values: [...new Set(variants.flatMap(({ options }) => options[type] ?? []))] }))
    .filter(({ values }) => values.length > 1)
}

/**
 * Options are not preselected where there is a choice, because a size bought by mistake is returned. Where all variants
 * are sold out, the first is selected, so that its back-in-stock notice is offered.
 */
export function initialOptions(variants: readonly OptionVariant[]): OptionValues {
  const hasChoice = optionGroups(variants).length > 0 && variants.some(({ stock }) => stock > 0)
  return hasChoice ? {} : (firstInStock(variants)?.options ?? {})
}

/** Selects a value; earlier choices are kept as far as a variant with them exists. */
export function withOption(
  variants: readonly OptionVariant[],
  chosen: OptionValues,
  type: string,
  value: string
): OptionValues {
  const next: Record<string, string> = { [type]: value }
  for (const [other, before] of Object.entries(chosen))
    if (other !== type && fitting(variants, { ...next, [other]: before }).length > 0) next[other] = before
  return next
}

/** The variant that is chosen; undefined while an option is missing. */
export const chosenVariant = <V extends OptionVariant>(
  groups: readonly OptionGroup[],
  variants: readonly V[],
  chosen: OptionValues
): V | undefined =>
  missingOption(groups, variants, chosen) === undefined ? firstInStock(fitting(variants, chosen)) : undefined

/** The first type that has to be chosen yet: one in which the variants that fit still differ. */
export function missingOption(
  groups: readonly OptionGroup[],
  variants: readonly OptionVariant[],
  chosen: OptionValues
): string | undefined {
  const left = fitting(variants, chosen)
  return groups.find(({ type }) => chosen[type] === undefined && left.some(each => each.options[type]))?.type
}

/** Whether nothing with this value, and with the other options chosen so far, is in stock. */
export const isOptionSoldOut = (
  variants: readonly OptionVariant[],
  chosen: OptionValues,
  type: string,
  value: string
) => fitting(variants, withOption(variants, chosen, type, value)).every(({ stock }) => stock === 0)

const fitting = <V extends OptionVariant>(variants: readonly V[], chosen: OptionValues) =>
  variants.filter(({ options }) => Object.entries(chosen).every(([type, value]) => options[type] === value))

const firstInStock = <V extends OptionVariant>(variants: readonly V[]) =>
  variants.find(({ stock }) => stock > 0) ?? variants[0]
