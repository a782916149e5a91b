import { useQuery } from '@tanstack/react-query'
import { useCombobox } from 'downshift'
import { X } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { CatalogueChoice, CatalogueChoiceKind, CatalogueNames } from '../../contract/staff/catalogue-choices.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { problemText } from '../../stores/problem-text.ts'
import { catalogueChoicesQuery } from '../../stores/staff/catalogue-choices.ts'
import { CONTROL, describingAttributes, FieldFrame, type Framed } from '../shell/field-frame.tsx'
import { useOffice } from './words.tsx'

interface Props extends Framed {
  readonly kind: CatalogueChoiceKind
  /** How a choice is written in what is saved: coupons name products by SKU, rules for searches by address. */
  readonly by?: 'code' | 'slug'
  readonly chosen: readonly string[]
  /** Names of what was saved as chosen; the field knows those of its own choices. */
  readonly names: CatalogueNames
  readonly onChoose: (chosen: readonly string[]) => void
  readonly className?: string
}

/** Several products, categories or brands, found by their names (WAI-ARIA combobox, by Downshift). */
export function CataloguePicker({ kind, by = 'code', chosen, names, onChoose, className = '', ...field }: Props) {
  const { locale } = useOffice()
  const [picked, setPicked] = useState<Readonly<Record<string, string>>>({})
  const nameOf = (key: string) => picked[key] ?? names[key]?.[locale === 'mn' ? 'mn' : 'en'] ?? key
  function add(choice: CatalogueChoice) {
    const key = choice[by]
    setPicked({ ...picked, [key]: choice.name })
    if (!chosen.includes(key)) onChoose([...chosen, key])
  }
  return (
    <FieldFrame {...field} className={`min-w-0 ${className}`}>
      <Chips
        label={field.label}
        chosen={chosen}
        nameOf={nameOf}
        onRemove={key => onChoose(chosen.filter(each => each !== key))}
      />
      <ChoiceField field={field} kind={kind} isChosen={choice => chosen.includes(choice[by])} onChoose={add} />
    </FieldFrame>
  )
}

interface ChipsProps {
  readonly label: string
  readonly chosen: readonly string[]
  readonly nameOf: (key: string) => string
  readonly onRemove: (key: string) => void
}

function Chips({ label, chosen, nameOf, onRemove }: ChipsProps) {
  const { words } = useOffice()
  if (chosen.length === 0) return null
  return (
    <ul aria-label={label} className="mb-2 flex flex-wrap gap-2">
      {chosen.map(key => (
        <li key={key} className="flex max-w-full items-center rounded-card border border-line bg-accent-soft ps-3">
          <span className="min-w-0 break-words py-1">{nameOf(key)}</span>
          <button
            type="button"
            aria-label={fillPlaceholders(words.choice_remove, { name: nameOf(key) })}
            className="grid size-11 flex-none place-items-center"
            onClick={() => onRemove(key)}
          >
            <X className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  )
}

interface ChoiceFieldProps {
  readonly field: Framed
  readonly kind: CatalogueChoiceKind
  readonly isChosen: (choice: CatalogueChoice) => boolean
  readonly onChoose: (choice: CatalogueChoice) => void
}

function ChoiceField({ field, kind, isChosen, onChoose }: ChoiceFieldProps) {
  const { words } = useOffice()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const choices = useChoices(kind, text, isOpen)
  const items = choices.found.filter(choice => !isChosen(choice))
  const { getInputProps, getMenuProps, getItemProps, highlightedIndex } = useCombobox<CatalogueChoice>({
    items,
    isOpen,
    inputId: field.id,
    menuId: `${field.id}-choices`,
    getItemId: index => `${field.id}-choice-${index}`,
    inputValue: text,
    selectedItem: null,
    defaultHighlightedIndex: 0,
    itemToString: choice => choice?.name ?? '',
    itemToKey: choice => choice?.code,
    onIsOpenChange: ({ isOpen: opened }) => setOpen(opened),
    // Leaving the field takes nothing: what is typed is no choice yet.
    stateReducer: (state, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputBlur ? { ...changes, selectedItem: state.selectedItem } : changes,
    onSelectedItemChange: ({ selectedItem }) => {
      if (!selectedItem) return
      onChoose(selectedItem)
      setText('')
    }
  })
  // The field is React's own: Downshift would write a chosen item into it.
  const { value: _, ...input } = getInputProps({
    onChange: event => setText(event.currentTarget.value),
    onBlur: () => setText(''),
    // Enter sends no form while something is typed or chosen from.
    onKeyDown: event => {
      if (event.key === 'Enter' && (isOpen || text !== '')) event.preventDefault()
    }
  })
  return (
    <div className="relative">
      <input
        {...input}
        {...describingAttributes(field)}
        // The label belongs to the field by `for`.
        aria-labelledby={undefined}
        value={text}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={words.choice_placeholder}
        className={CONTROL}
      />
      <ul
        {...getMenuProps({ 'aria-label': field.label })}
        hidden={!isOpen || items.length === 0}
        className="absolute inset-x-0 top-full z-30 mt-1 max-h-80 overflow-y-auto overscroll-contain rounded-card border border-line bg-paper py-1 shadow-xl"
      >
        {isOpen &&
          items.map((choice, index) => (
            <li
              key={choice.code}
              {...getItemProps({ item: choice, index })}
              className={`min-h-12 cursor-pointer px-3.5 py-1.5 ${index === highlightedIndex ? 'bg-accent-soft' : ''}`}
            >
              <span className="block break-words font-medium">{choice.name}</span>
              <span className="block break-words text-sm text-ink-soft empty:hidden">{choice.detail}</span>
            </li>
          ))}
      </ul>
      <p role="status" className={isOpen && items.length === 0 ? 'mt-1 text-sm text-ink-soft' : 'sr-only'}>
        {isOpen && choices.status}
      </p>
    </div>
  )
}

function useChoices(kind: CatalogueChoiceKind, text: string, isOpen: boolean) {
  const { words, notices } = useOffice()
  const wanted = useDeferredValue(text.trim())
  const { data, error, isFetching } = useQuery({ ...catalogueChoicesQuery(kind, wanted), enabled: isOpen })
  const found = data?.choices ?? []
  const status = error
    ? problemText(error, notices)
    : isFetching
      ? words.searching
      : found.length === 0
        ? words.nothing_found
        : fillPlaceholders(words.choice_found, { count: found.length })
  return { found, status }
}
