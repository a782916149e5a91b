import { useEffect, useRef, useState, type FocusEvent, type RefObject } from 'react'
import type { ShopLocale } from '../../i18n/locales.ts'
import { loadCategories } from '../../stores/catalogue/categories.ts'
import { loadPopularSearches } from '../../stores/search/popular-searches.ts'
import { addRecentSearch } from '../../stores/search/recent-searches.ts'
import { loadSearchablePages } from '../../stores/search/searchable-pages.ts'
import { cancelSuggestions, suggestFor } from '../../stores/search/suggestions.ts'
import { createMobileSheet, type MobileSheet } from './mobile-sheet.ts'

interface SheetTargets {
  readonly form: RefObject<HTMLFormElement | null>
  readonly field: RefObject<HTMLInputElement | null>
  readonly onClose: () => void
  /** Called once with the field, which may have been typed in before the island came. */
  readonly onReady: (field: HTMLInputElement) => void
}

/** The sheet that gives the whole screen of a phone to the search. */
function useMobileSheet({ form, field, onClose, onReady }: SheetTargets) {
  const sheet = useRef<MobileSheet>(null)
  useEffect(() => {
    if (!form.current || !field.current) return
    sheet.current = createMobileSheet(form.current, () => {
      onClose()
      field.current?.blur()
    })
    onReady(field.current)
    return () => sheet.current?.destroy()
  }, [])
  return sheet
}

const staysInPanel = ({ currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>) =>
  relatedTarget instanceof Node && currentTarget.querySelector('.suggestions')?.contains(relatedTarget) === true

/** The text of the search field and whether it is in use: on phones it then fills the screen. */
export function useSearchBox(locale: ShopLocale) {
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isInUse, setInUse] = useState(false)
  const sheet = useMobileSheet({
    form,
    field,
    onClose: close,
    // The text typed before the island came is in the field already, and mostly the focus too.
    onReady: ready => (document.activeElement === ready ? open() : setText(ready.value))
  })

  function change(value: string) {
    setText(value)
    suggestFor(value, locale)
  }

  function open() {
    setInUse(true)
    sheet.current?.open()
    void loadPopularSearches(locale)
    void loadCategories()
    void loadSearchablePages(locale)
    change(field.current?.value ?? '')
  }

  function close() {
    setInUse(false)
    cancelSuggestions()
  }

  /** Returns whether there was something to close. */
  function dismiss(): boolean {
    if (!sheet.current?.isOpen) {
      close()
      return isInUse
    }
    sheet.current.close()
    return true
  }

  function clear() {
    if (field.current) field.current.value = ''
    field.current?.focus()
    change('')
  }

  function submit() {
    addRecentSearch(field.current?.value ?? '')
    close()
  }

  /** Focus that moves inside the form's panel, or on a phone anywhere, does not end the search. */
  function blur(event: FocusEvent<HTMLFormElement>) {
    if (event.target instanceof Node && !sheet.current?.isOpen && !staysInPanel(event)) close()
  }

  return { form, field, text, isInUse, change, open, dismiss, clear, submit, blur }
}
