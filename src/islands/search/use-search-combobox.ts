import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift'
import { useState, type KeyboardEvent } from 'react'
import { suggestionKey, type Suggestion } from './suggestion-groups.ts'

const { InputClick, InputBlur, InputKeyDownArrowDown, InputKeyDownArrowUp, ItemClick, ItemMouseMove, MenuMouseLeave } =
  useCombobox.stateChangeTypes

type State = UseComboboxState<Suggestion>

/**
 * Where the search box differs from a select: the field itself is a stop between the last option and the first, the
 * mouse activates nothing, and a chosen option is followed as a link while the text stays.
 */
function reduce(state: State, { type, changes, props }: UseComboboxStateChangeOptions<Suggestion>): Partial<State> {
  switch (type) {
    case InputClick:
      return { ...state, isOpen: true }
    case InputKeyDownArrowDown:
      return state.isOpen && state.highlightedIndex < props.items.length - 1
        ? changes
        : { ...changes, highlightedIndex: -1 }
    case InputKeyDownArrowUp:
      return state.isOpen && state.highlightedIndex !== 0 ? changes : { ...changes, highlightedIndex: -1 }
    case InputBlur:
    case ItemClick:
    case ItemMouseMove:
    case MenuMouseLeave:
      return state
    default:
      return changes
  }
}

interface Options {
  readonly suggestions: readonly Suggestion[]
  readonly text: string
  readonly isOpen: boolean
  onOpen(): void
  /** Answers whether there was something to close. */
  onDismiss(): boolean
  /** Delete on one of the visitor's own searches. */
  onRemove(text: string): void
}

/** Lets a key do in the field whatever the browser does with it. */
const leaveToBrowser = ({ nativeEvent }: KeyboardEvent) =>
  void Object.assign(nativeEvent, { preventDownshiftDefault: true })

export function useSearchCombobox({ suggestions, text, isOpen, onOpen, onDismiss, onRemove }: Options) {
  const [activeKey, setActiveKey] = useState<string>()
  // By key and not by place: an active option stays active when the next answer comes.
  const active = isOpen ? suggestions.findIndex(each => suggestionKey(each) === activeKey) : -1
  const activate = (index: number) => {
    const suggestion = suggestions[index]
    setActiveKey(suggestion && suggestionKey(suggestion))
  }
  const combobox = useCombobox<Suggestion>({
    items: [...suggestions],
    itemToString: suggestion => (suggestion && 'text' in suggestion ? suggestion.text : ''),
    inputId: 'search-field',
    labelId: 'search-label',
    menuId: 'search-suggestions',
    getItemId: index => `suggestion-${index + 1}`,
    inputValue: text,
    selectedItem: null,
    isOpen,
    highlightedIndex: active,
    stateReducer: reduce,
    onHighlightedIndexChange: ({ highlightedIndex }) => activate(highlightedIndex),
    onIsOpenChange: change => change.isOpen && onOpen()
  })

  function remove(searchText: string) {
    // The next option takes the place of the one that goes.
    if (active >= 0) activate(active < suggestions.length - 1 ? active + 1 : active - 1)
    onRemove(searchText)
  }

  const keys: Readonly<Record<string, () => boolean>> = {
    Enter: () => {
      if (active >= 0) document.getElementById(`suggestion-${active + 1}`)?.click()
      return active >= 0
    },
    Escape: onDismiss,
    Delete: () => {
      const suggestion = suggestions[active]
      if (suggestion?.kind === 'recent') remove(suggestion.text)
      return suggestion?.kind === 'recent'
    },
    PageUp: () => false,
    PageDown: () => false,
    // Without an active option these keys move the caret.
    ...(active < 0 && { Home: () => false, End: () => false })
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { nativeEvent, ctrlKey, metaKey, altKey, key } = event
    // Enter that ends a composition chooses a word of the keyboard, not an option.
    if (nativeEvent.isComposing || ctrlKey || metaKey || altKey) return leaveToBrowser(event)
    const handle = keys[key]
    if (!handle) return
    leaveToBrowser(event)
    if (handle()) event.preventDefault()
  }

  return { ...combobox, onKeyDown, remove }
}
