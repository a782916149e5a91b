import type { ServiceResult } from '../../platform/http/problem.ts'
import type {
  AddPackageItemRequest,
  PackageBody,
  ChangePackageItemRequest
} from '../../../contract/ordering/package.ts'
import { PACKAGE_PRODUCTS_MAX, quantityAfter, type QuantityChange } from '../../../domain/catalogue/package-product.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import type { Locale } from '../../../i18n/locales.ts'
import type { VariantDetailsCache } from '../../catalogue/products/index.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { packageBody } from './package-body.ts'
import { deletePackageItems, upsertPackageItem, packageItems, deletePackageItem, variantsOfSlug } from './queries.ts'

export type PackageProblem = 'product-not-found' | 'variant-not-found' | 'requires-prescription' | 'package-full'

interface PackageDeps {
  readonly db: Database
  readonly variantDetails: VariantDetailsCache
  readonly now: () => Date
}

/** The owner of a package, and the guest whose package joins it after signing in. */
export interface PackageOwner {
  readonly owner: string
  readonly mergeFrom?: string | undefined
}

export type PackageService = ReturnType<typeof createPackageService>

/** Packages: products put together to be bought at once. */
export const createPackageService = (deps: PackageDeps) => {
  const { db } = deps
  const change = (
    packageOwner: PackageOwner,
    locale: Locale,
    work: (tx: Transaction) => Promise<Result<undefined, PackageProblem>>
  ): ServiceResult<PackageBody, PackageProblem> =>
    db.change(async tx => {
      await mergeGuestPackage(tx, packageOwner)
      const done = await work(tx)
      return done.ok ? ok(await packageBody(deps, tx, packageOwner.owner, locale)) : done
    })

  return {
    async read(packageOwner: PackageOwner, locale: Locale): Promise<PackageBody> {
      if (packageOwner.mergeFrom !== undefined) await db.change(tx => mergeGuestPackage(tx, packageOwner))
      return packageBody(deps, db, packageOwner.owner, locale)
    },

    /** Adds pieces of each; all of it or nothing. */
    add: (
      packageOwner: PackageOwner,
      { package_products }: AddPackageItemRequest,
      locale: Locale
    ): ServiceResult<PackageBody, PackageProblem> =>
      change(packageOwner, locale, async tx => {
        for (const [place, { slug, cv: sku, qty = 1 }] of package_products.entries()) {
          const done = await changeQuantity(deps, tx, packageOwner.owner, { slug, sku, change: { by: qty }, place })
          if (!done.ok) return done
        }
        return ok(undefined)
      }),

    set: (
      packageOwner: PackageOwner,
      { slug, cv: sku, qty }: ChangePackageItemRequest,
      locale: Locale
    ): ServiceResult<PackageBody, PackageProblem> =>
      change(packageOwner, locale, tx =>
        changeQuantity(deps, tx, packageOwner.owner, { slug, sku, change: { to: qty }, place: 0 })
      ),

    empty: (packageOwner: PackageOwner, locale: Locale): ServiceResult<PackageBody, PackageProblem> =>
      change(packageOwner, locale, async tx => {
        await tx.run(deletePackageItems, { owner: packageOwner.owner })
        return ok(undefined)
      })
  }
}

interface PackageChange {
  readonly slug: string
  /** SKU of the chosen variant; undefined: the first that can be bought. */
  readonly sku: string | undefined
  readonly change: QuantityChange
  /** Products that are added together stay in their order. */
  readonly place: number
}

async function changeQuantity(
  { now }: PackageDeps,
  tx: Transaction,
  owner: string,
  { slug, sku, change, place }: PackageChange
): Promise<Result<undefined, PackageProblem>> {
  const variant = await variantOf(tx, slug, sku, now())
  if (!variant.ok) return variant
  const items = await tx.all(packageItems, { owner })
  const before = items.find(({ variant_id }) => variant_id === variant.value)
  const qty = quantityAfter(before?.qty ?? 0, change)
  const key = { owner, variant_id: variant.value }
  if (qty === 0) await tx.run(deletePackageItem, key)
  else {
    if (!before && items.length >= PACKAGE_PRODUCTS_MAX) return err('package-full')
    await tx.run(upsertPackageItem, {
      ...key,
      qty,
      added_at: before?.added_at ?? new Date(now().getTime() + place).toISOString()
    })
  }
  return ok(undefined)
}

/** The chosen variant of a product; without a choice the first that is in stock. */
async function variantOf(
  tx: Transaction,
  slug: string,
  sku: string | undefined,
  now: Date
): Promise<Result<string, PackageProblem>> {
  const sold = await tx.all(variantsOfSlug, { slug })
  const [first] = sold
  if (!first || first.available_on > now.toISOString()) return err('product-not-found')
  if (first.requires_prescription === 1) return err('requires-prescription')
  const chosen =
    sku === undefined
      ? (sold.find(({ on_hand, reserved }) => on_hand > reserved) ?? first)
      : sold.find(each => each.sku === sku)
  return chosen ? ok(chosen.id) : err('variant-not-found')
}

/** A guest's package joins that of the account: quantities of one variant add up, and doing it twice loses nothing. */
async function mergeGuestPackage(tx: Transaction, { owner, mergeFrom }: PackageOwner) {
  if (mergeFrom === undefined) return
  const own = await tx.all(packageItems, { owner })
  let room = PACKAGE_PRODUCTS_MAX - own.length
  for (const { variant_id, qty, added_at } of await tx.all(packageItems, { owner: mergeFrom })) {
    const before = own.find(each => each.variant_id === variant_id)
    if (!before && room-- <= 0) continue
    await tx.run(upsertPackageItem, { owner, variant_id, qty: quantityAfter(before?.qty ?? 0, { by: qty }), added_at })
  }
  await tx.run(deletePackageItems, { owner: mergeFrom })
}
