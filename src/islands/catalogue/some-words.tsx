import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { ListState } from '../../stores/catalogue/catalogue.ts'
import { $partialMatches, loadPartialMatches } from '../../stores/search/nothing-found.ts'
import { CardSection } from './card-section.tsx'
import type { ListContext, CategoryLink } from './list-context.ts'

interface Props {
  readonly list: ListState
  readonly context: ListContext
  readonly category?: CategoryLink
}

/** Below the few products that have all words of a search: those with some of them. */
export default function SomeWords({ list: { request, cards }, context, category }: Props) {
  const found = useStore($partialMatches, { ssr: 'initial' })
  useEffect(() => {
    void loadPartialMatches(request, category?.permalink)
  }, [request, category])
  const shown = new Set(cards.map(({ id }) => id))
  const others = (found ?? []).filter(({ id }) => !shown.has(id))
  return <CardSection title={context.words.nothing_some_words} cards={others} context={context} />
}
