import { initialOptions, optionGroups, type OptionVariant } from '../../domain/catalogue/product-option.ts'
import type { ProductOptions } from './choice.ts'

/** The options of a product in words, made with its page: scripts and words that a page does without do not travel. */
export function productOptions(
  words: Readonly<Record<string, string>>,
  variants: readonly OptionVariant[]
): ProductOptions {
  const groups = optionGroups(variants).map(({ type, values }) => ({
    type,
    values,
    title: words[`option_${type}`] ?? type,
    missing: words[`missing_${type}`] ?? words['missing_option'] ?? ''
  }))
  return { groups, initial: initialOptions(variants), gone: words['option_sold_out'] ?? '' }
}
