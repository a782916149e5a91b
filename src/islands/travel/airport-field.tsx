import { useStore } from '@nanostores/react'
import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift'
import { useEffect, useState } from 'react'
import type { AirportSuggestion } from '../../contract/booking/airport-query.ts'
import { plural } from '../../i18n/fill.ts'
import { $airportSuggestions, suggestAirportsFor } from '../../stores/booking/airport-suggestions.ts'
import { CONTROL, describingAttributes, FieldFrame } from '../shell/field-frame.tsx'
import { airportName, cityName, type TravelRequestProps } from './words.ts'

interface Props extends Pick<TravelRequestProps, 'locale' | 'words'> {
  readonly id: string
  readonly label: string
  readonly problem: string | undefined
  readonly value: AirportSuggestion | null
  readonly onChoose: (airport: AirportSuggestion | null) => void
}

type State = UseComboboxState<AirportSuggestion>
const { InputBlur, InputKeyDownEnter } = useCombobox.stateChangeTypes
const NONE: AirportSuggestion[] = []

/** An airport by its city, name, country or code (WAI-ARIA combobox, by Downshift). */
export function AirportField(props: Props) {
  const { id, label, problem, locale, words } = props
  const { combobox, text, suggestions, isFresh, onType, onEnter, onFocus, onBlur } = useAirportCombobox(props)
  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps } = combobox
  const field = { id, label, problem }
  return (
    <FieldFrame {...field} className="relative min-w-0">
      <input
        {...getInputProps({
          onChange: event => onType(event.currentTarget.value),
          onFocus: event => {
            event.currentTarget.select()
            onFocus()
          },
          onBlur,
          onKeyDown: event => {
            if (event.key === 'Enter') onEnter()
          }
        })}
        {...describingAttributes(field)}
        // The label belongs to the field by `for`.
        aria-labelledby={undefined}
        aria-required="true"
        value={text}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={words.airport_placeholder}
        className={`${CONTROL} min-h-12`}
      />
      <ul
        {...getMenuProps({ 'aria-label': words.airports })}
        hidden={!isOpen || suggestions.length === 0}
        className="absolute inset-x-0 top-full z-30 mt-1 max-h-80 overflow-y-auto overscroll-contain rounded-card border border-line bg-paper py-1 shadow-xl desk:min-w-90"
      >
        {isOpen &&
          suggestions.map((airport, index) => (
            <li
              key={airport.iata}
              {...getItemProps({ item: airport, index })}
              className={`flex min-h-13 cursor-pointer items-center gap-3.5 px-3.5 py-2 ${index === highlightedIndex ? 'bg-accent-soft' : ''}`}
            >
              <span className="figures w-11 shrink-0 font-semibold tracking-wide text-accent">{airport.iata}</span>
              <AirportText airport={airport} locale={locale} />
            </li>
          ))}
      </ul>
      <p role="status" className={isOpen && suggestions.length === 0 ? 'mt-1 text-sm text-ink-soft' : 'sr-only'}>
        {isOpen && <Found {...props} isFresh={isFresh} />}
      </p>
    </FieldFrame>
  )
}

function AirportText({ airport, locale }: { readonly airport: AirportSuggestion } & Pick<Props, 'locale'>) {
  const { name, name_mn, country, country_mn } = airport
  const details = locale === 'mn' ? [name_mn || name, country_mn || country] : [name, country]
  return (
    <span className="min-w-0">
      <span className="block truncate font-medium">{cityName(locale, airport)}</span>
      <span className="block truncate text-sm text-ink-soft">{details.filter(Boolean).join(', ')}</span>
    </span>
  )
}

function Found({ locale, words, isFresh }: Props & { readonly isFresh: boolean }) {
  const { airports, status } = useStore($airportSuggestions)
  if (status === 'failed') return words.airports_failed
  if (!isFresh) return words.airports_asking
  return airports.length > 0 ? plural(locale, words, 'airports_found', airports.length) : words.airports_none
}

/** Typed text finds suggestions; leaving the field takes the first of them, as Enter does. */
function useAirportCombobox({ id, locale, value, onChoose }: Props) {
  // Null while the field shows the airport that is chosen.
  const [typed, setTyped] = useState<string | null>(null)
  // The field was left, or Enter pressed, before the answer had come: the first of it is taken then.
  const [isDecided, setDecided] = useState(false)
  const { text: answered, airports, status } = useStore($airportSuggestions)
  const isFresh = status === 'ready' && answered === (typed ?? '').trim().replace(/\s+/g, ' ')
  const choose = (airport: AirportSuggestion | null) => {
    setTyped(null)
    onChoose(airport)
  }
  const combobox = useCombobox<AirportSuggestion>({
    items: [...airports],
    itemToString: airport => (airport ? airportName(locale, airport) : ''),
    itemToKey: airport => airport?.iata,
    inputId: id,
    menuId: `${id}-airports`,
    getItemId: index => `${id}-airport-${index}`,
    defaultHighlightedIndex: 0,
    selectedItem: value,
    inputValue: typed ?? (value ? airportName(locale, value) : ''),
    onSelectedItemChange: ({ selectedItem }) => choose(selectedItem),
    onIsOpenChange: ({ isOpen, type }) => {
      if (isOpen && type !== useCombobox.stateChangeTypes.InputChange) suggestAirportsFor(typed ?? '')
    },
    stateReducer: (state: State, { type, changes }: UseComboboxStateChangeOptions<AirportSuggestion>) => {
      // Options of an older text are still drawn while the next answer is on its way: they are not taken for it.
      const isOld = type === InputBlur ? !isFresh || typed === null : type === InputKeyDownEnter && !isFresh
      return isOld ? { ...changes, selectedItem: state.selectedItem } : changes
    }
  })
  const isLate = isDecided && typed !== null && typed.trim() !== '' && isFresh
  useEffect(() => {
    const [first] = airports
    if (isLate && first) choose(first)
  }, [isLate])
  return {
    combobox,
    isFresh,
    text: typed ?? (value ? airportName(locale, value) : ''),
    suggestions: combobox.isOpen ? airports : NONE,
    onType(text: string) {
      setTyped(text)
      setDecided(false)
      if (value) onChoose(null)
      suggestAirportsFor(text)
    },
    onEnter: () => setDecided(!isFresh),
    onFocus: () => setDecided(false),
    onBlur: () => setDecided(true)
  }
}
