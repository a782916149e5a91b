import { Link } from '@tanstack/react-router'
import { Download, History, Plus, Table2, Upload } from 'lucide-react'
import { productsCsvUrl } from '../../../stores/product-batches.ts'
import type { ProductListSearch } from '../../../stores/product-list-search.ts'
import { useMay, useScreenWords } from '../words.tsx'

const LOOK =
  'inline-flex min-h-12 items-center gap-2 rounded-card border border-line-strong bg-paper px-4 font-semibold hover:border-ink'

/** The list as a sheet to edit and as a file, and what was changed of many products. */
export function ListTools({ search }: { readonly search: ProductListSearch }) {
  const words = useScreenWords('office-products')
  const { after: _, ...narrowed } = search
  return (
    <>
      {useMay('catalogue.write') && (
        <>
          <Link to="/products/new" className={LOOK}>
            <Plus className="size-5" />
            {words.new_product}
          </Link>
          <Link to="/products/sheet" search={narrowed} className={LOOK}>
            <Table2 className="size-5" />
            {words.edit_sheet}
          </Link>
          <Link to="/products/imports" className={LOOK}>
            <Upload className="size-5" />
            {words.import_file}
          </Link>
        </>
      )}
      <a href={productsCsvUrl(search)} download className={LOOK}>
        <Download className="size-5" />
        {words.export_csv}
      </a>
      <Link to="/products/batches" className={LOOK}>
        <History className="size-5" />
        {words.batches}
      </Link>
    </>
  )
}
