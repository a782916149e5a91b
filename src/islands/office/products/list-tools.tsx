import { Link } from '@tanstack/react-router'
import { ExportLinks } from '../export-links.tsx'
import { History, Plus, Table2, Upload } from 'lucide-react'
import { productsFileUrl } from '../../../stores/office/product-batches.ts'
import type { ProductListSearch } from '../../../stores/office/product-list-search.ts'
import { TOOL_LOOK } from '../tool-look.ts'
import { useMay, useScreenWords } from '../words.tsx'

/** The list as a sheet to edit and as a file, and what was changed of many products. */
export function ListTools({ search }: { readonly search: ProductListSearch }) {
  const words = useScreenWords('office-products')
  const { after: _, ...narrowed } = search
  return (
    <>
      {useMay('catalogue.write') && (
        <>
          <Link to="/products/new" className={TOOL_LOOK}>
            <Plus className="size-5" />
            {words.new_product}
          </Link>
          <Link to="/products/sheet" search={narrowed} className={TOOL_LOOK}>
            <Table2 className="size-5" />
            {words.edit_sheet}
          </Link>
          <Link to="/products/imports" className={TOOL_LOOK}>
            <Upload className="size-5" />
            {words.import_file}
          </Link>
        </>
      )}
      <ExportLinks href={format => productsFileUrl(format, search)} />
      <Link to="/products/batches" className={TOOL_LOOK}>
        <History className="size-5" />
        {words.batches}
      </Link>
    </>
  )
}
