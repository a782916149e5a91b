import type { UseComboboxReturnValue } from 'downshift'
import { BookOpen, FileText, History, LayoutGrid, MapPin, Search, Tag, Trash2, TrendingUp } from 'lucide-react'
import type { ShopLocale } from '../../i18n/locales.ts'
import { SuggestedProduct } from './suggested-product.tsx'
import { suggestionKey, type Suggestion, type SuggestionGroup } from './suggestion-groups.ts'
import type { SearchWords } from './words.ts'

const ICONS = {
  recent: History,
  popular: TrendingUp,
  search: Search,
  category: LayoutGrid,
  brand: Tag,
  article: BookOpen,
  page: FileText,
  branch: MapPin,
  'clear-history': Trash2
} as const

type Combobox = Pick<UseComboboxReturnValue<Suggestion>, 'getMenuProps' | 'getItemProps'>

interface Props {
  readonly groups: readonly SuggestionGroup[]
  readonly typed: string
  readonly locale: ShopLocale
  readonly words: SearchWords
  readonly combobox: Combobox
  onChoose(suggestion: Suggestion): void
  /** Called with how far the list is scrolled, in px. */
  onScroll(top: number): void
}

export function SuggestionList({ groups, typed, locale, words, combobox, onChoose, onScroll }: Props) {
  let index = 0
  const option = (suggestion: Suggestion) => (
    <Option
      key={suggestionKey(suggestion)}
      suggestion={suggestion}
      index={index++}
      typed={typed}
      locale={locale}
      words={words}
      combobox={combobox}
      onChoose={onChoose}
    />
  )
  return (
    <div
      {...combobox.getMenuProps({ 'aria-label': words['suggestions'] })}
      tabIndex={-1}
      onScroll={event => onScroll(event.currentTarget.scrollTop)}
    >
      {groups.map(({ name, suggestions }) =>
        name === 'all' ? (
          suggestions.map(option)
        ) : (
          <div key={name} role="group" aria-label={words[name]}>
            <div className="suggestions-title" aria-hidden="true">
              {words[name]}
            </div>
            {suggestions.map(option)}
          </div>
        )
      )}
    </div>
  )
}

interface OptionProps extends Pick<Props, 'typed' | 'locale' | 'words' | 'combobox' | 'onChoose'> {
  readonly suggestion: Suggestion
  readonly index: number
}

function Option({ suggestion, index, typed, locale, words, combobox, onChoose }: OptionProps) {
  const props = {
    ...combobox.getItemProps({ item: suggestion, index, onClick: () => onChoose(suggestion) }),
    'data-kind': suggestion.kind,
    'aria-description': suggestion.kind === 'recent' ? words['recent_help'] : undefined
  }
  const content =
    suggestion.kind === 'product' ? (
      <SuggestedProduct product={suggestion.product} locale={locale} words={words} />
    ) : (
      <SuggestedText suggestion={suggestion} typed={typed} />
    )
  return 'href' in suggestion ? (
    <a {...props} href={suggestion.href} tabIndex={-1}>
      {content}
    </a>
  ) : (
    <div {...props}>{content}</div>
  )
}

interface TextProps {
  readonly suggestion: Exclude<Suggestion, { kind: 'product' }>
  readonly typed: string
}

/** In a completion the part that is still to be typed stands out. */
function SuggestedText({ suggestion: { kind, text }, typed }: TextProps) {
  const Icon = kind === 'all' ? undefined : ICONS[kind]
  const isCompletion =
    (kind === 'search' || kind === 'recent') && typed !== '' && text.toLowerCase().startsWith(typed.toLowerCase())
  return (
    <>
      {Icon && <Icon aria-hidden />}
      <span className="suggestion-text">
        {isCompletion ? (
          <>
            {text.slice(0, typed.length)}
            <b>{text.slice(typed.length)}</b>
          </>
        ) : (
          text
        )}
      </span>
    </>
  )
}
