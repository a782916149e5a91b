import { describe } from 'vitest'
import type { SearchEngine } from '../../src/search/port.ts'
import { behavesLikeAttributeSearch } from './contract/attributes.ts'
import { behavesLikeChangesSearch } from './contract/changes.ts'
import { fallsBack } from './contract/fallbacks.ts'
import { behavesLikeListingSearch } from './contract/listing.ts'
import { behavesLikePlacesSearch } from './contract/places.ts'
import { behavesLikeProtocol } from './contract/protocol.ts'
import { behavesLikeResponsesSearch } from './contract/responses.ts'
import { behavesLikeRuledSearch } from './contract/rules.ts'
import { behavesLikeSentenceSearch } from './contract/sentences.ts'
import { behavesLikeSuggestionsSearch } from './contract/suggestions.ts'
import { ranksProducts } from './contract/ranking.ts'
import { behavesLikeWordsSearch } from './contract/words.ts'
import { searchFixture, type OpenOptions } from './contract/fixture.ts'

/** Every search engine of the shop has to pass these tests; each adapter's own test runs them. */
export function behavesLikeSearch(name: string, open: (options: OpenOptions) => SearchEngine) {
  describe(name, () => {
    const fixture = searchFixture(open)
    behavesLikeWordsSearch(fixture)
    ranksProducts(fixture)
    fallsBack(fixture)
    behavesLikeChangesSearch(fixture)
    behavesLikeListingSearch(fixture)
    behavesLikeAttributeSearch(fixture)
    behavesLikeResponsesSearch(fixture)
    behavesLikeSentenceSearch(fixture)
    behavesLikeRuledSearch(fixture)
    behavesLikeSuggestionsSearch(fixture)
    behavesLikePlacesSearch(fixture)
    behavesLikeProtocol(fixture)
  })
}
