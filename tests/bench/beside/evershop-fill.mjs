// Runs in a folder where EverShop is installed, beside its started server: fills the catalogue by EverShop's own services.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const program = join(process.cwd(), 'node_modules/@evershop/evershop/dist')
const load = file => import(pathToFileURL(join(program, file)).href)
const { pool } = await load('lib/postgres/connection.js')
const { default: createAttribute } = await load('modules/catalog/services/attribute/createProductAttribute.js')
const { default: createCategory } = await load('modules/catalog/services/category/createCategory.js')
const { default: createProduct } = await load('modules/catalog/services/product/createProduct.js')

const { products, quantity } = JSON.parse(readFileSync('products.json', 'utf8'))
const GROUP = 1
const PACKAGE = 1

const valuesOf = (text, rows) => new Map(rows.map(row => [row[text], row.id]))
const query = async (text, values) => (await pool.query(text, values)).rows

await createAttribute(
  {
    ...{ attribute_code: 'brand', attribute_name: 'Brand', type: 'select', groups: [GROUP], is_filterable: 1 },
    ...{ is_required: 0, display_on_frontend: 1, sort_order: 1 },
    options: [...new Set(products.map(({ brand }) => brand))].map(option_text => ({ option_text }))
  },
  {}
)
const brands = valuesOf(
  'option_text',
  await query(`SELECT option_text, attribute_option_id AS id FROM attribute_option WHERE attribute_code = 'brand'`)
)
const categories = new Map()
for (const name of new Set(products.flatMap(product => product.categories))) {
  const parent_id = categories.get(name.split('/').slice(0, -1).join('/'))
  const { category_id } = await createCategory(
    { name, url_key: name.replaceAll('/', '-'), parent_id, status: 1, show_products: 1, include_in_nav: 0 },
    {}
  )
  categories.set(name, category_id)
}
for (const { name, slug, sku, price, brand, description, categories: path } of products)
  await createProduct(
    {
      ...{ name, url_key: slug, sku, price, qty: quantity, weight: 1, group_id: GROUP, package_id: PACKAGE },
      ...{ status: 1, visibility: 1, manage_stock: 1, stock_availability: 1, category_id: categories.get(path.at(-1)) },
      description: blocksOf(sku, description),
      attributes: [{ attribute_code: 'brand', value: String(brands.get(brand)) }]
    },
    {}
  )

const [{ shipping_zone_id: zone }] = await query(
  `INSERT INTO shipping_zone (name) VALUES ('Mongolia') RETURNING shipping_zone_id`
)
await query(`INSERT INTO shipping_zone_country (zone_id, country) VALUES ($1, 'MN')`, [zone])
await query(`INSERT INTO shipping_zone_provider (zone_id, provider_code) VALUES ($1, 'core')`, [zone])
const [{ core_shipping_method_id: method }] = await query(
  `INSERT INTO core_shipping_method (name) VALUES ('Courier') RETURNING core_shipping_method_id`
)
await query('INSERT INTO core_shipping_method_rate (method_id, zone_id, cost) VALUES ($1, $2, 5000)', [method, zone])

// Its second process makes addresses and statistics of each new product.
while ((await query('SELECT 1 FROM event LIMIT 1')).length > 0) await new Promise(resolve => setTimeout(resolve, 200))
console.log('filled')
process.exit()

function blocksOf(id, text) {
  const data = { time: 0, version: '2.31.0', blocks: [{ id: `p-${id}`, type: 'paragraph', data: { text } }] }
  return [{ id: `r-${id}`, size: 1, columns: [{ id: `c-${id}`, size: 1, data }] }]
}
