import {
  getStaffProduct,
  getStaffProducts,
  postStaffPicture,
  putStaffPictures,
  putStaffProduct,
  putStaffStock
} from '../../api/staff/products.ts'
import type { ProductListSearch } from '../office/product-list-search.ts'

export { putStaffPictures as saveStaffPictures, putStaffProduct as editStaffProduct, putStaffStock as countStaffStock }

export const productsQuery = (search: ProductListSearch) => ({
  queryKey: ['products', 'list', search],
  queryFn: () => getStaffProducts(search),
  placeholderData: <Body>(before: Body | undefined) => before
})

export const productQuery = (sku: string) => ({
  queryKey: ['products', 'one', sku],
  queryFn: () => getStaffProduct(sku)
})

interface NewPicture {
  readonly file: File
  readonly mn: string
  readonly en: string
  readonly version: number
}

export function uploadStaffPicture(sku: string, { file, mn, en, version }: NewPicture) {
  const form = new FormData()
  form.set('picture', file)
  form.set('alt_mn', mn)
  form.set('alt_en', en)
  form.set('version', String(version))
  return postStaffPicture(sku, form)
}
