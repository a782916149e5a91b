import { useRef, useState } from 'react'
import { chosenVariant, missingOption, withOption } from '../../domain/catalogue/product-option.ts'
import type { ProductOptions, VariantChoice } from './choice.ts'

/** The options chosen so far, and the one that is missing once somebody wanted to buy without it. */
export function useOptionChoice(choices: readonly VariantChoice[], { groups, initial }: ProductOptions) {
  const [options, setOptions] = useState(initial)
  const [isAsked, setAsked] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const missing = missingOption(groups, choices, options)
  return {
    root,
    options,
    chosen: chosenVariant(groups, choices, options),
    missing: isAsked ? missing : undefined,
    choose: (type: string, value: string) => {
      setAsked(false)
      setOptions(withOption(choices, options, type, value))
    },
    /** Says at the option what is missing, and leads there. */
    askForMissing: () => {
      setAsked(true)
      const group = root.current?.querySelector<HTMLElement>(`[data-option="${CSS.escape(missing ?? '')}"]`)
      // The button that was pressed is far below on a phone.
      group?.scrollIntoView({ block: 'center' })
      group?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true })
    }
  }
}

export type OptionChoice = ReturnType<typeof useOptionChoice>
