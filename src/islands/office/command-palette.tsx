import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCombobox } from 'downshift'
import { useDeferredValue, useState } from 'react'
import { localePath } from '../../i18n/locales.ts'
import { officeSearchQuery } from '../../stores/office/office-search.ts'
import { problemText } from '../../stores/problem-text.ts'
import { OfficeDialog } from './dialog.tsx'
import { navigationFor } from './navigation.ts'
import { useResultText, type PaletteItem } from './palette-items.ts'
import { useOffice } from './words.tsx'

/** Finds places of the office by their names, and orders, customers and products by what somebody says of them. */
export default function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  const { locale, words, notices } = useOffice()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const { items, isSearching, error } = usePaletteItems(text)
  function follow(item: PaletteItem) {
    onClose()
    if (item.isPage) location.assign(localePath(locale, item.to))
    else void navigate({ to: item.to })
  }
  const { getInputProps, getLabelProps, getMenuProps, getItemProps, highlightedIndex } = useCombobox<PaletteItem>({
    items: [...items],
    isOpen: true,
    inputValue: text,
    // The first line is what Enter opens, also after others have come.
    highlightedIndex: Math.min(active, items.length - 1),
    onHighlightedIndexChange: ({ highlightedIndex: index }) => setActive(Math.max(0, index)),
    itemToString: item => item?.title ?? '',
    onSelectedItemChange: ({ selectedItem }) => selectedItem && follow(selectedItem)
  })
  // The field is React's own: Downshift would write a chosen item into it.
  const { value: _, ...input } = getInputProps({
    onChange: event => {
      setActive(0)
      setText(event.currentTarget.value)
    },
    // Escape is the dialog's.
    onKeyDown: event => {
      if (event.key === 'Escape') Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
    }
  })
  return (
    <OfficeDialog label={words.palette} titled={false} place="top" onClose={onClose}>
      <label {...getLabelProps()} className="sr-only">
        {words.palette}
      </label>
      <input
        {...input}
        value={text}
        autoFocus
        maxLength={100}
        spellCheck={false}
        autoCapitalize="none"
        placeholder={words.palette_hint}
        className="w-full border-b border-line bg-paper px-5 py-4 text-lg outline-none placeholder:text-ink-soft"
      />
      <p role="status" className="px-5 pt-3 text-ink-soft empty:hidden">
        {error
          ? problemText(error, notices)
          : isSearching
            ? words.searching
            : items.length === 0
              ? words.nothing_found
              : ''}
      </p>
      <ul {...getMenuProps()} className="max-h-[60dvh] overflow-y-auto p-2">
        {items.map((item, index) => (
          <li
            key={item.key}
            {...getItemProps({ item, index })}
            className={`flex min-h-12 cursor-pointer items-center gap-3 rounded-card px-3 py-1.5 ${index === highlightedIndex ? 'bg-accent-soft' : ''}`}
          >
            <item.icon className="size-5 flex-none text-ink-soft" />
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{item.title}</span>
              {item.text && <span className="figures block text-sm text-ink-soft">{item.text}</span>}
            </span>
            {item.key.startsWith('nav:') && item.shortcut && (
              <kbd className="text-sm text-ink-soft">{item.shortcut}</kbd>
            )}
          </li>
        ))}
      </ul>
    </OfficeDialog>
  )
}

const LEAST = 2

function usePaletteItems(text: string) {
  const { words, member } = useOffice()
  const wanted = useDeferredValue(text.trim())
  const search = useQuery({ ...officeSearchQuery(wanted), enabled: wanted.length >= LEAST })
  const itemOf = useResultText()
  const places: readonly PaletteItem[] = navigationFor(member.permissions)
    .filter(({ name }) => words[name].toLowerCase().includes(wanted.toLowerCase()))
    .map(({ id, name, icon, to, isPage, key }) => ({
      ...{ key: `nav:${id}`, title: words[name], icon, to, isPage: isPage ?? false },
      ...(key && { shortcut: `g ${key}` })
    }))
  const found = wanted.length >= LEAST ? (search.data?.results ?? []).map(itemOf) : []
  return { items: [...found, ...places], isSearching: search.isFetching, error: search.error }
}
