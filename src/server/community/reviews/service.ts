import { bindDeps } from '../../platform/bind-deps.ts'
import type { ReviewDeps } from './deps.ts'
import { list, listOfVendor, newest, publicPage } from './list.ts'
import { mine } from './own-reviews.ts'
import { submitOfLine } from './order-reviews.ts'
import { vote } from './votes.ts'
import { create, edit, remove, removeOfSubject } from './write.ts'

/** Reviews of products and vendors. */
export const createReviews = (deps: ReviewDeps) =>
  bindDeps(deps, {
    list,
    listOfVendor,
    newest,
    publicPage,
    mine,
    create,
    edit,
    remove,
    removeOfSubject,
    vote,
    submitOfLine
  })

export type Reviews = ReturnType<typeof createReviews>
