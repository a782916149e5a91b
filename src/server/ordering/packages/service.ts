import type { AddToPackageBody, PackageBody, SetInPackageBody } from '../../../contract/package.ts'
import { PACKAGE_PRODUCTS_MAX, quantityAfter, type QuantityChange } from '../../../domain/package-product.ts'
import { ok, err, type Result } from '../../../domain/result.ts'
import { isShopLocale, type Locale } from '../../../i18n/locales.ts'
import { sellingPriceOf, type VariantFactsCache } from '../../catalogue/products/index.ts'
import type { Database, Reader, Transaction } from '../../platform/db/database.ts'
import { emptyPackage, pack, packedOf, packedRows, unpack, variantsOfSlug } from './queries.ts'

export type PackageProblem = 'product-not-found' | 'variant-not-found' | 'requires-prescription' | 'package-full'
type Answer = Promise<Result<PackageBody, PackageProblem>>

interface Deps {
  readonly db: Database
  readonly variantFacts: VariantFactsCache
  readonly now: () => Date
}

/** Who somebody's package belongs to, and the guest's that they bring along when they have signed in since. */
export interface PackageOwner {
  readonly owner: string
  readonly brought?: string | undefined
}

export type PackageService = ReturnType<typeof packageService>

/** Goods that somebody puts together to buy them at once. */
export const packageService = ({ db, variantFacts, now }: Deps) => {
  const bodyOf = async (reader: Reader, owner: string, locale: Locale): Promise<PackageBody> => {
    const language = isShopLocale(locale) ? locale : 'mn'
    const products: PackageBody['package_products'][number][] = []
    for (const row of await reader.all(packedOf, { owner })) {
      const facts = await variantFacts.get(reader, row.variant_id)
      if (!facts) continue
      const price = sellingPriceOf(row, now())
      const isSold = row.active === 1 && facts.availableOn <= now().toISOString()
      products.push({
        slug: facts.slug,
        qty: row.qty,
        cv: row.sku,
        variant_id: row.variant_id,
        name: facts.name[language],
        options_text: facts.optionsText[language],
        image: facts.image,
        age_restricted: facts.ageRestricted,
        price,
        total: price * row.qty,
        total_on_hand: isSold ? Math.max(0, row.on_hand - row.reserved) : 0
      })
    }
    const sold = products.filter(({ total_on_hand }) => total_on_hand > 0)
    return {
      package_products: products,
      item_total: sold.reduce((sum, { total }) => sum + total, 0),
      total_quantity: products.reduce((sum, { qty }) => sum + qty, 0)
    }
  }

  const variantOf = async (tx: Transaction, slug: string, cv: string | undefined) => {
    const sold = await tx.all(variantsOfSlug, { slug })
    const [first] = sold
    if (!first || first.available_on > now().toISOString()) return err('product-not-found' as const)
    if (first.requires_prescription === 1) return err('requires-prescription' as const)
    const chosen =
      cv === undefined
        ? (sold.find(({ on_hand, reserved }) => on_hand > reserved) ?? first)
        : sold.find(each => each.sku === cv)
    return chosen ? ok(chosen.id) : err('variant-not-found' as const)
  }

  const changeQty = async (
    tx: Transaction,
    owner: string,
    { slug, cv }: Pick<SetInPackageBody, 'slug' | 'cv'>,
    change: QuantityChange,
    /** What came together stays in its order. */
    place = 0
  ): Promise<Result<undefined, PackageProblem>> => {
    const variant = await variantOf(tx, slug, cv)
    if (!variant.ok) return variant
    const packed = await tx.all(packedRows, { owner })
    const before = packed.find(({ variant_id }) => variant_id === variant.value)
    const qty = quantityAfter(before?.qty ?? 0, change)
    const key = { owner, variant_id: variant.value }
    if (qty === 0) await tx.run(unpack, key)
    else {
      if (!before && packed.length >= PACKAGE_PRODUCTS_MAX) return err('package-full')
      await tx.run(pack, { ...key, qty, added_at: before?.added_at ?? new Date(now().getTime() + place).toISOString() })
    }
    return ok(undefined)
  }

  /** What was packed as a guest comes along: the same thing adds up, and nothing is lost when it happens twice. */
  const bring = async (tx: Transaction, { owner, brought }: PackageOwner) => {
    if (brought === undefined) return
    const own = await tx.all(packedRows, { owner })
    let room = PACKAGE_PRODUCTS_MAX - own.length
    for (const { variant_id, qty, added_at } of await tx.all(packedRows, { owner: brought })) {
      const before = own.find(each => each.variant_id === variant_id)
      if (!before && room-- <= 0) continue
      await tx.run(pack, { owner, variant_id, qty: quantityAfter(before?.qty ?? 0, { by: qty }), added_at })
    }
    await tx.run(emptyPackage, { owner: brought })
  }

  const change = (
    whose: PackageOwner,
    locale: Locale,
    work: (tx: Transaction) => Promise<Result<undefined, PackageProblem>>
  ): Answer =>
    db.change(async tx => {
      await bring(tx, whose)
      const done = await work(tx)
      return done.ok ? ok(await bodyOf(tx, whose.owner, locale)) : done
    })

  return {
    read: async (whose: PackageOwner, locale: Locale): Promise<PackageBody> => {
      if (whose.brought !== undefined) await db.change(tx => bring(tx, whose))
      return bodyOf(db, whose.owner, locale)
    },

    /** So many more of each; all of it or nothing. */
    add: (whose: PackageOwner, { package_products }: AddToPackageBody, locale: Locale): Answer =>
      change(whose, locale, async tx => {
        for (const [place, { slug, cv, qty = 1 }] of package_products.entries()) {
          const done = await changeQty(tx, whose.owner, { slug, cv }, { by: qty }, place)
          if (!done.ok) return done
        }
        return ok(undefined)
      }),

    set: (whose: PackageOwner, { slug, cv, qty }: SetInPackageBody, locale: Locale): Answer =>
      change(whose, locale, tx => changeQty(tx, whose.owner, { slug, cv }, { to: qty })),

    empty: (whose: PackageOwner, locale: Locale): Answer =>
      change(whose, locale, async tx => {
        await tx.run(emptyPackage, { owner: whose.owner })
        return ok(undefined)
      })
  }
}
