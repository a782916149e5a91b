import { Search } from 'lucide-react'
import { useEffect, useMemo, useRef, useState, type SubmitEvent } from 'react'
import { useShortcuts } from './use-shortcuts.ts'

interface Props {
  readonly id: string
  readonly label: string
  /** The label of the button. */
  readonly apply: string
  /** The text of the list's address. */
  readonly value: string
  readonly onSearch: (text: string) => void
}

/** Finds rows of a list by what somebody says of them; `/` leads here. */
export function SearchField({ id, label, apply, value, onSearch }: Props) {
  const [text, setText] = useState(value)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => setText(value), [value])
  useShortcuts(useMemo(() => ({ '/': () => field.current?.focus() }), []))
  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onSearch(text.trim())
  }
  return (
    <form role="search" method="dialog" onSubmit={send} className="relative min-w-0 flex-1 basis-72">
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      <input
        ref={field}
        id={id}
        type="search"
        value={text}
        maxLength={100}
        spellCheck={false}
        autoCapitalize="none"
        enterKeyHint="search"
        onChange={event => setText(event.target.value)}
        className="min-h-12 w-full rounded-card border border-line-strong bg-paper ps-3.5 pe-12"
      />
      <button type="submit" aria-label={apply} className="absolute end-0 bottom-0 grid size-12 place-items-center">
        <Search className="size-5" />
      </button>
    </form>
  )
}
