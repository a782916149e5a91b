declare module '../../platform/db/tables.ts' {
  interface Tables {
    package_products: PackageProductTable
  }
}

/** Products of a package, by its owner: `guest:<hash of their token>` or `user:<id>`. */
export interface PackageProductTable {
  owner: string
  variant_id: string
  qty: number
  added_at: string
}
