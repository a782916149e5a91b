import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, useMemo, useRef, useState, type SubmitEvent } from 'react'
import type { OrderListSearch } from '../../../stores/order-list-search.ts'
import { useShortcuts } from '../use-shortcuts.ts'
import { useScreenWords } from '../words.tsx'

/** Finds orders by what somebody says of them; `/` leads here. */
export function TextFilter({ search }: { readonly search: OrderListSearch }) {
  const words = useScreenWords('office-orders')
  const navigate = useNavigate()
  const [text, setText] = useState(search.q ?? '')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => setText(search.q ?? ''), [search.q])
  useShortcuts(useMemo(() => ({ '/': () => field.current?.focus() }), []))
  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { after: _, q: __, ...rest } = search
    const q = text.trim()
    void navigate({ to: '/orders', search: q === '' ? rest : { ...rest, q } })
  }
  return (
    <form role="search" method="dialog" onSubmit={send} className="relative min-w-0 flex-1 basis-72">
      <label htmlFor="order-text" className="mb-1.5 block font-medium">
        {words.filter_text}
      </label>
      <input
        ref={field}
        id="order-text"
        type="search"
        value={text}
        maxLength={100}
        spellCheck={false}
        autoCapitalize="none"
        enterKeyHint="search"
        onChange={event => setText(event.target.value)}
        className="min-h-12 w-full rounded-card border border-line-strong bg-paper ps-3.5 pe-12"
      />
      <button
        type="submit"
        aria-label={words.apply}
        className="absolute end-0 bottom-0 grid size-12 place-items-center"
      >
        <Search className="size-5" />
      </button>
    </form>
  )
}
