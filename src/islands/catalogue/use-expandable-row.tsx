import { useEffect, useRef, useState } from 'react'
import type { SearchBody } from '../../contract/search/search-protocol.ts'
import type { ListingCard } from '../../contract/catalogue/listing-card.ts'
import { loadWholeRow } from '../../stores/catalogue/expanded-row.ts'
import { loadProductWords } from '../../stores/catalogue/product-words.ts'

/** "Show all": the first products of a row stand in the page, the others come when somebody asks for them. */
export function useExpandableRow(body: SearchBody | undefined) {
  const list = useRef<HTMLUListElement>(null)
  const [cards, setCards] = useState<readonly ListingCard[]>()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const first = useRef(0)

  // Somebody who came by keyboard goes on where the new ones begin.
  useEffect(() => {
    if (cards)
      list.current?.children[Math.min(first.current, cards.length - 1)]
        ?.querySelector('a')
        ?.focus({ preventScroll: true })
  }, [cards])

  const show = async () => {
    if (!body || isBusy) return
    setBusy(true)
    first.current = list.current?.children.length ?? 0
    try {
      setCards(await loadWholeRow(body))
      setProblem('')
    } catch {
      setProblem((await loadProductWords().catch(() => undefined))?.shelf_failed ?? '')
    } finally {
      setBusy(false)
    }
  }
  const control = (text: string) => (
    <p className="noscript:hidden! mt-6">
      {!cards && (
        <button type="button" className="button-line" aria-busy={isBusy || undefined} onClick={() => void show()}>
          {text}
        </button>
      )}
      <span role="status" className="ms-4 text-sm">
        {problem}
      </span>
    </p>
  )
  return { list, cards, control }
}
