import { atom } from 'nanostores'
import { problemOf, type ProblemError } from '../../api/http.ts'
import { deletePackage, getPackage, postPackageToCart, postPackageItem, putPackageItem } from '../../api/packages.ts'
import type { PackageBody, PackageToCartResponse } from '../../contract/ordering/package.ts'
import { acceptOrder, queueCartChange, cartOrderRef } from './cart.ts'
import { showProblem } from '../notice.ts'
import { persisted } from '../persisted.ts'
import '../identity/authorize-calls.ts'

/** A guest's key to their package. */
const $token = persisted<string>('package', '', (value): value is string => typeof value === 'string')

/** The last answer of the server; null before the first. */
export const $package = atom<PackageBody | null>(null)
export const $packageFailure = atom<ProblemError | null>(null)
/** The result of putting all of it into the cart. */
export const $addedToCart = atom<Pick<PackageToCartResponse, 'added' | 'skipped'> | null>(null)

function accept(body: PackageBody) {
  if (body.token !== undefined) $token.set(body.token)
  $package.set(body)
  $packageFailure.set(null)
}

async function change(name: string, call: () => Promise<PackageBody>): Promise<boolean> {
  let done = false
  await queueCartChange(name, async () => {
    try {
      accept(await call())
      done = true
    } catch (error) {
      showProblem(error)
    }
  })
  return done
}

export async function loadPackage() {
  try {
    accept(await getPackage($token.get()))
  } catch (error) {
    $packageFailure.set(problemOf(error))
  }
}

/** One more of something. */
export const addToPackage = (slug: string) =>
  change(`package:${slug}`, () => postPackageItem($token.get(), { package_products: [{ slug, qty: 1 }] }))

/** Exactly so many; zero or less takes it out. */
export const setInPackage = (slug: string, sku: string, qty: number) =>
  change(`package:${sku}`, () => putPackageItem($token.get(), { slug, cv: sku, qty }))

export const emptyPackage = () => change('package', () => deletePackage($token.get()))

/** Puts the whole package into the cart; products that cannot be bought are left out, and said. */
export const buyPackage = () =>
  queueCartChange('package:buy', async () => {
    $addedToCart.set(null)
    try {
      const { order, added, skipped } = await postPackageToCart($token.get(), cartOrderRef()?.token)
      if (order) acceptOrder(order)
      $addedToCart.set({ added, skipped })
    } catch (error) {
      showProblem(error)
    }
  })
