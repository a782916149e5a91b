import { Hono, type Context } from 'hono'
import {
  addPackageItemRequestSchema,
  changePackageItemRequestSchema,
  type PackageBody,
  type PackageToCartResponse,
  packageToCartResponseSchema,
  packageBodySchema
} from '../../../contract/ordering/package.ts'
import { PACKAGE_PRODUCTS_MAX } from '../../../domain/catalogue/package-product.ts'
import type { Result } from '../../../domain/result.ts'
import { guestOwner, newGuestToken, userOwner, type Authentication } from '../../identity/index.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { problem } from '../../platform/http/problem.ts'
import { jsonBody } from '../../platform/http/validate.ts'
import { operation } from '../../platform/openapi/operation.ts'
import { addLines, tokenOf, type CartService } from '../orders/index.ts'
import type { PackageOwner, PackageProblem, PackageService } from './service.ts'

const OWN = { 'Cache-Control': 'no-store' }
const TOKEN = /^[\w-]{32}$/

/** The owner of the package: the signed-in user, into whose package that of the guest is merged. */
function ownerOf(c: Context<HttpEnv>): PackageOwner | undefined {
  const principal = c.get('principal')
  const token = c.req.header('x-package-token') ?? ''
  const guest = TOKEN.test(token) ? guestOwner(token) : undefined
  if (principal) return { owner: userOwner(principal.userId), mergeFrom: guest }
  return guest === undefined ? undefined : { owner: guest }
}

const EMPTY: PackageBody = { package_products: [], item_total: 0, total_quantity: 0 }

function answer(c: Context<HttpEnv>, done: Result<PackageBody, PackageProblem>, status: 200 | 201, token?: string) {
  if (done.ok) return c.json(token ? { ...done.value, token } : done.value, status, OWN)
  const isGone = done.problem === 'product-not-found' || done.problem === 'variant-not-found'
  return problem(c, isGone ? 404 : 422, done.problem, { values: { max: PACKAGE_PRODUCTS_MAX } })
}

/** Adds all of the package to the cart. The package stays as it is: it may be bought again. */
async function addToCart(c: Context<HttpEnv>, packages: PackageService, cart: CartService) {
  const owner = ownerOf(c)
  const { package_products: items } = owner ? await packages.read(owner, c.var.locale) : EMPTY
  if (items.length === 0) return problem(c, 422, 'package-empty')
  const buyer = { token: tokenOf(c).slice(0, 64), userId: c.get('principal')?.userId }
  const lines = items.map(({ variant_id: variantId, qty }) => ({ variantId, quantity: qty, options: {}, gift: false }))
  const { order, skipped } = await addLines(cart, buyer, lines, c.var.locale)
  const body: PackageToCartResponse = {
    order,
    added: items.length - skipped.length,
    skipped: skipped.map(({ variantId, error }) => ({
      variant_id: variantId,
      name: items.find(({ variant_id }) => variant_id === variantId)?.name ?? '',
      error
    }))
  }
  return c.json(body, 200, OWN)
}

export const packageRoutes = (packages: PackageService, cart: CartService, { optionalAuth }: Authentication) =>
  new Hono<HttpEnv>()
    .get(
      '/compatibility_build',
      operation('package', 'Read the package', { 200: packageBodySchema }),
      optionalAuth,
      async c => {
        const packageOwner = ownerOf(c)
        return c.json(packageOwner ? await packages.read(packageOwner, c.var.locale) : EMPTY, 200, OWN)
      }
    )
    .post(
      '/compatibility_build/add',
      operation('package', 'Add products to the package', { 201: packageBodySchema }),
      optionalAuth,
      jsonBody(addPackageItemRequestSchema),
      async c => {
        const known = ownerOf(c)
        const token = newGuestToken()
        const done = await packages.add(known ?? { owner: guestOwner(token) }, c.req.valid('json'), c.var.locale)
        return answer(c, done, 201, known ? undefined : token)
      }
    )
    .put(
      '/compatibility_build',
      operation('package', 'Set the quantity of a product in the package; zero or less removes it', {
        200: packageBodySchema
      }),
      optionalAuth,
      jsonBody(changePackageItemRequestSchema),
      async c => {
        const known = ownerOf(c)
        const token = newGuestToken()
        const done = await packages.set(known ?? { owner: guestOwner(token) }, c.req.valid('json'), c.var.locale)
        return answer(c, done, 200, known ? undefined : token)
      }
    )
    .delete(
      '/compatibility_build',
      operation('package', 'Empty the package', { 200: packageBodySchema }),
      optionalAuth,
      async c => {
        const packageOwner = ownerOf(c)
        return packageOwner ? answer(c, await packages.empty(packageOwner, c.var.locale), 200) : c.json(EMPTY, 200, OWN)
      }
    )
    .post(
      '/compatibility_build/add_to_cart',
      operation('package', 'Add the whole package to the cart; products that cannot be bought are skipped', {
        200: packageToCartResponseSchema
      }),
      optionalAuth,
      c => addToCart(c, packages, cart)
    )
