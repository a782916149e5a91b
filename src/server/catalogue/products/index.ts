export { changeProductRatings, deleteDemonstrationRatings, productRatings } from './ratings.ts'
export { recordProductChange } from './record-change.ts'
export { isTranslated, optionsText, productDetailsColumn, variantOptionsColumn } from './product-details.ts'
export { brandNames } from './brands.ts'
export {
  catalogueNames,
  knownCodes,
  listedProductsAfter,
  missingFromCatalogue,
  packshotsOf,
  productNamesBySlug,
  productSlug,
  productsBySlug,
  restrictionsOf,
  stockedVariants,
  variantIdBySku,
  variantPrices
} from './lookups.ts'
export { currentEdit, editProduct, type EditProblem, type ProductChange, type ProductEdit } from './edit.ts'
export { categoryChoices, namedCategories } from './category-choices.ts'
export { editedFields, markEdited, saleOfRow } from './edited-fields.ts'
export { demonstrationProducts, retireProducts } from './demonstration.ts'
export type { IndexLag } from './catalogue-indexer.ts'
export { createCatalogueModule } from './module.ts'
export { packshotRoutes } from './packshot-routes.ts'
export {
  deleteUnusedPictures,
  editPictures,
  productPictureRoutes,
  type PictureProblem,
  drawnPicturesOf,
  PRODUCT_PICTURE_FORM,
  type ProductPicture
} from './pictures.ts'
export { pagePreviewRoutes } from './page-preview-routes.ts'
export { previewRoutes } from './preview-routes.ts'
export { openReadOnlySearch } from './read-only-search.ts'
export { replaceProductSales } from './sales.ts'
export { replaceBoughtTogether } from './bought-together.ts'
export { recordOfSku } from './record.ts'
export { saveProduct, type SaveProblem } from './save.ts'
export {
  productSnapshotColumn,
  restoreProduct,
  retireProduct,
  snapshotHash,
  snapshotOf,
  type ProductSnapshot
} from './snapshot.ts'
export { seedCatalogue } from './seed.ts'
export type { Catalogue } from './catalogue.ts'
export { taxonBodies } from './taxon-bodies.ts'
export { addBrand, saveBrands, saveTaxons } from './taxons.ts'
export { type VariantDetails, type VariantDetailsCache, createVariantDetailsCache } from './variant-details.ts'
export { findVariant, isStocked, sellingPriceOf, variantNames } from './variants.ts'
export { remoteCheck } from './remote-check.ts'
export {
  compareAll,
  countKinds,
  reconciliation,
  type ComparableIndex,
  type IndexDiscrepancy,
  type Reconciliation
} from './reconcile.ts'
