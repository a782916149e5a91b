import { ArrowLeft, Search, X } from 'lucide-react'
import { useRef, useState, useSyncExternalStore } from 'react'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { localePath, type ShopLocale } from '../../i18n/locales.ts'
import { addRecentSearch, clearRecentSearches, removeRecentSearch } from '../../stores/search/recent-searches.ts'
import { RecentSearchRemovers } from './recent-search-removers.tsx'
import './search.css'
import type { Suggestion } from './suggestion-groups.ts'
import { SuggestionList } from './suggestion-list.tsx'
import { useSearchBox } from './use-search-box.ts'
import { useSearchCombobox } from './use-search-combobox.ts'
import { useSuggestions } from './use-suggestions.ts'
import type { SearchWords } from './words.ts'

interface Props {
  readonly locale: ShopLocale
  readonly words: SearchWords
}

const never = () => () => {}
/** False while the island is the HTML that the page came with. */
const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false
  )

/** A search form, and once somebody is about to type a combobox with suggestions (WAI-ARIA 1.2, by Downshift). */
export function SearchBox({ locale, words }: Props) {
  const isHydrated = useIsHydrated()
  const box = useSearchBox(locale)
  const { text, isInUse } = box
  const { groups, suggestions, recent, announcement } = useSuggestions({ text, isInUse, locale, words })
  const [removal, setRemoval] = useState('')
  const removers = useRef<HTMLDivElement>(null)
  const isOpen = suggestions.length > 0

  const combobox = useSearchCombobox({
    suggestions,
    text,
    isOpen,
    onOpen: box.open,
    onDismiss: box.dismiss,
    onRemove: search => {
      removeRecentSearch(search)
      setRemoval(fillPlaceholders(words['recent_removed'] ?? '', { query: search }))
    }
  })
  // The field is the browser's own: text typed before, during and after hydration is never written over.
  const { value: _, ...inputProps } = combobox.getInputProps({
    ref: box.field,
    onFocus: box.open,
    onKeyDown: combobox.onKeyDown,
    onChange: event => {
      setRemoval('')
      box.change(event.currentTarget.value)
    }
  })

  function choose(suggestion: Suggestion) {
    if (suggestion.kind === 'clear-history') {
      clearRecentSearches()
      setRemoval(words['recent_cleared'] ?? '')
    } else {
      const isSearch = suggestion.kind === 'recent' || suggestion.kind === 'popular' || suggestion.kind === 'search'
      addRecentSearch(isSearch ? suggestion.text : text)
    }
  }

  return (
    <form
      ref={box.form}
      action={localePath(locale, '/products')}
      className="relative"
      onSubmit={box.submit}
      onBlur={box.blur}
    >
      {isHydrated && (
        <button type="button" className="search-close" aria-label={words['close']} onClick={box.dismiss}>
          <ArrowLeft aria-hidden />
        </button>
      )}
      <label htmlFor="search-field" id="search-label" className="sr-only">
        {words['label']}
      </label>
      <input
        {...(isHydrated ? inputProps : { ref: box.field })}
        id="search-field"
        name="q"
        type="search"
        required
        maxLength={80}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        placeholder={words['placeholder']}
        className={`h-11 w-full rounded-full border border-line-strong bg-paper ps-5 placeholder:text-ink-soft ${isHydrated && text !== '' ? 'pe-22' : 'pe-12'}`}
      />
      {isHydrated && text !== '' && (
        <button
          type="button"
          className="search-clear"
          aria-label={words['clear']}
          onMouseDown={keepFocus}
          onClick={box.clear}
        >
          <X aria-hidden />
        </button>
      )}
      <button
        type="submit"
        aria-label={words['submit']}
        className="absolute inset-e-0 inset-y-0 my-auto grid size-11 place-items-center rounded-full text-ink-soft hover:text-accent"
      >
        <Search className="size-5" strokeWidth={1.75} aria-hidden />
      </button>
      {isHydrated && (
        <>
          {/* The field keeps the focus, and a phone its keyboard, whatever is pressed in the panel. */}
          <div className="suggestions" hidden={!isOpen} onMouseDown={keepFocus}>
            <SuggestionList
              groups={groups}
              typed={text.trim()}
              locale={locale}
              words={words}
              combobox={combobox}
              onChoose={choose}
              onScroll={top => removers.current?.style.setProperty('translate', `0 ${-top}px`)}
            />
            <RecentSearchRemovers ref={removers} searches={recent} words={words} onRemove={combobox.remove} />
          </div>
          <p className="sr-only" role="status">
            {(isInUse && removal) || announcement}
          </p>
        </>
      )}
    </form>
  )
}

const keepFocus = (event: { preventDefault(): void }) => event.preventDefault()
