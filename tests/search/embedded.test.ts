import { openEmbeddedSearch } from '../../src/search/embedded/engine.ts'
import { behavesLikeSearch } from './contract.ts'

behavesLikeSearch('the embedded engine', options => openEmbeddedSearch(options))
