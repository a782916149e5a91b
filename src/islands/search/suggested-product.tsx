import { useStore } from '@nanostores/react'
import { money } from '../../i18n/format.ts'
import type { ShopLocale } from '../../i18n/locales.ts'
import { $ageAnswer } from '../../stores/age.ts'
import type { SuggestedProduct as Product } from '../../stores/search/suggestions.ts'
import { NeutralTile } from '../catalogue/neutral-tile.tsx'
import { PackshotPicture } from '../shell/packshot.tsx'
import type { SearchWords } from './words.ts'

interface Props {
  readonly product: Product
  readonly locale: ShopLocale
  readonly words: SearchWords
}

/** Alcohol is named and shown to visitors who have said that they are of age, a neutral line stands for everybody else. */
export function SuggestedProduct({ product, locale, words }: Props) {
  const isNeutral = useStore($ageAnswer) !== 'yes' && product.age_restricted
  const department = product.product_cat.split('/')[0]
  return (
    <>
      <span className={`ground ground-${department} thumb`}>
        {isNeutral ? <NeutralTile className="text-[0.9rem]" /> : <PackshotPicture image={product.image} sizes="48px" />}
      </span>
      <span className="suggestion-text" lang={locale !== 'mn' && !product.translated && !isNeutral ? 'mn' : undefined}>
        {isNeutral ? words['adult_product'] : locale === 'mn' ? product.title : product.name}
        {product.requires_prescription && <span className="block text-sm text-warn">{words['prescription']}</span>}
      </span>
      <span className={product.sale_percent > 0 ? 'price text-sale' : 'price'}>
        {money(locale, product.selling_price)}
      </span>
    </>
  )
}
