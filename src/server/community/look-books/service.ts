import { bindDeps } from '../../platform/bind-deps.ts'
import { changeLookBook, createLookBook, removeLookBook } from './change-look-books.ts'
import type { LookBookDeps } from './deps.ts'
import { listOwnLookBooks, listPublicLookBooks, readLookBook } from './read-look-books.ts'
import { shopTheLook } from './shop-the-look.ts'

export type LookBookService = ReturnType<typeof createLookBookService>

/** Looks that the shop and customers put together from products. */
export const createLookBookService = (deps: LookBookDeps) =>
  bindDeps(deps, {
    ...{ listPublic: listPublicLookBooks, listOwn: listOwnLookBooks, readLookBook, shopTheLook },
    ...{ createLookBook, changeLookBook, removeLookBook }
  })
